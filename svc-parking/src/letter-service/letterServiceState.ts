import { getLetterService, type LetterServiceMode } from '@parkwart/contracts/calls/letterService';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { letterServiceSettings } from '../settings/documents.ts';
import { readBills } from './dispatches.ts';
import type { LetterService } from './service.ts';

const isLetterServiceOn = async (queryable: Queryable) => (await letterServiceSettings.readValues(queryable)).isOn;

/** Without a key, letters wait for one. @throws HttpError 409 while the office prints */
export async function requireLetterService(queryable: Queryable): Promise<void> {
  if (!(await isLetterServiceOn(queryable))) throw letterServiceOff();
}

export function letterModeOf(service: LetterService | undefined): LetterServiceMode {
  if (!service) return 'none';
  return service.isTest ? 'test' : 'live';
}

export const letterServiceCall = (database: Database, mode: LetterServiceMode, clock: () => Date): Implementation =>
  implement(getLetterService, async () => {
    const isOn = mode !== 'none' && (await isLetterServiceOn(database));
    return { mode, isOn, bills: await readBills(database, clock()) };
  });

const letterServiceOff = () => new HttpError(409, 'LETTER_SERVICE_OFF', 'Der Druckdienst ist nicht eingeschaltet.');
