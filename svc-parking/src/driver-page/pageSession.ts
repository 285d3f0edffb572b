import { createHmac, timingSafeEqual } from 'node:crypto';
import { DRIVER_SESSION_MINUTES } from '@parkwart/contracts/calls/driverPage';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import { askDriverSession, driverSessionState } from '@parkwart/contracts/wire/internalCalls';
import type { Database } from '@parkwart/service-kit/database/database';
import { pageNotFound, pageSessionEnded } from '@parkwart/service-kit/errors/driverPage';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { type InternalRoute, implementInternal } from '@parkwart/service-kit/peers/internalRoutes';
import { type DriverPageRow, findByRecord } from '../driver-tokens/driverPageRows.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { driverPageSettings } from '../settings/documents.ts';
import { termsAt } from '../terms/terms.ts';

const SESSION = /^([1-9]\d{0,9})\.(\d{1,15})\.([\w-]{43})$/;

type Secret = Pick<DriverPageRow, 'secret'>;
type OfRecord = Pick<RecordRow, 'id' | 'vehicleNumber'>;

/**
 * Signs a session with the record's own key and plate, so that the session ends when the record is deleted or its plate
 * is corrected.
 */
function signature({ id, vehicleNumber }: OfRecord, { secret }: Secret, endsAt: number): string {
  return createHmac('sha256', secret)
    .update(`${id}.${endsAt}.${plateIdentity(vehicleNumber)}`)
    .digest('base64url');
}

export function newSession(record: OfRecord, page: Secret, now: Date) {
  const endsAt = now.getTime() + DRIVER_SESSION_MINUTES * 60_000;
  return { session: `${record.id}.${endsAt}.${signature(record, page, endsAt)}`, endsAt: new Date(endsAt) };
}

/** The record that a session claims to belong to; undefined if the session is malformed or expired. */
function claimedRecord(session: string, now: Date): number | undefined {
  const [, id, endsAt] = SESSION.exec(session) ?? [];
  return id !== undefined && Number(endsAt) > now.getTime() ? Number(id) : undefined;
}

function isSigned(session: string, record: OfRecord, page: Secret): boolean {
  const [, , endsAt, given = ''] = SESSION.exec(session) ?? [];
  const expected = Buffer.from(signature(record, page, Number(endsAt)));
  return expected.length === given.length && timingSafeEqual(expected, Buffer.from(given));
}

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
  const { isOn } = await driverPageSettings.readValues(database);
  if (!isOn) throw pageNotFound();
  const id = claimedRecord(session ?? '', clock());
  if (session === undefined || id === undefined) throw pageSessionEnded();
  const [record, page] = [await records.find(id), await findByRecord(database, id)];
  if (!record || !page || !isSigned(session, record, page)) throw pageSessionEnded();
  return record;
}

/** Lets svc-files ask which record a session belongs to. */
export function sessionRoute(parts: SessionParts): InternalRoute {
  return implementInternal(askDriverSession, async ({ body }) => {
    try {
      const { id: invoiceNumber, entryAt } = await recordOfSession(parts, body.session);
      return { invoiceNumber, termsId: (await termsAt(parts.database, entryAt))?.id };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return driverSessionState.parse({ refusal: error.status });
    }
  });
}
