import {
  changeLetterDispatch,
  getLetterService,
  type LetterServiceMode,
} from '@parkwart/contracts/calls/letterService';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { commandOf, lockItem } from '../changes/commandOf.ts';
import type { Feature } from '../feature.ts';
import { letterServiceSettings } from '../settings/documents.ts';
import { dispatchRows, queueLetter, readBills, saveOutcome } from './dispatches.ts';
import type { LetterService } from './service.ts';

const isLetterServiceOn = async (queryable: Queryable) => (await letterServiceSettings.readValues(queryable)).isOn;

/**
 * A missing key causes no error: the letters wait until there is a key. @throws HttpError 409 while the print service
 * is switched off
 */
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

export const letterService: Feature = {
  calls: [
    commandOf(changeLetterDispatch, async (at, { params: { id }, body: { state } }) => {
      const { transaction, by } = at;
      const row = await lockItem(at, dispatchRows, id, letterNotFound);
      if (row.state === 'settled') return undefined;
      if (row.state !== 'refused') throw letterNotRefused();
      const outcome = { state: 'settled', dueAt: null } as const;
      if (state === 'settled') await saveOutcome(transaction, at, row, outcome, by);
      else {
        await dispatchRows.update(transaction, row.id, outcome);
        await queueLetter(transaction, at, row, by);
      }
      return undefined;
    }),
  ],
};

const letterServiceOff = () => new HttpError(409, 'LETTER_SERVICE_OFF', 'Der Druckdienst ist nicht eingeschaltet.');
const letterNotFound = () => new HttpError(404, 'LETTER_NOT_FOUND', 'Diesen Brief gibt es nicht.');
const letterNotRefused = () =>
  new HttpError(409, 'LETTER_NOT_REFUSED', 'Diesen Brief hat der Druckdienst nicht abgelehnt.');
