import type { Database } from '@parkwart/service-kit/database/database';
import { pageNotFound, pageSessionEnded } from '@parkwart/service-kit/errors/driverPage';
import { findByRecord } from '../driver-tokens/driverPageRows.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readDriverPageSettings } from '../settings/driverPageSettings.ts';
import { claimedRecord, isSigned } from './pageSession.ts';

interface SessionParts {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly clock: () => Date;
}

/** @returns the record that the session opened @throws HttpError 401; 404 while the page is off */
export async function recordOfSession(
  { database, records, clock }: SessionParts,
  session: string | undefined,
): Promise<RecordRow> {
  const { isOn } = await readDriverPageSettings(database);
  if (!isOn) throw pageNotFound();
  const id = claimedRecord(session ?? '', clock());
  if (session === undefined || id === undefined) throw pageSessionEnded();
  const [record, page] = [await records.find(String(id)), await findByRecord(database, id)];
  if (!record || !page || !isSigned(session, record, page)) throw pageSessionEnded();
  return record;
}
