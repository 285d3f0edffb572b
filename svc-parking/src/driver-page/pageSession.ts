import { createHmac, timingSafeEqual } from 'node:crypto';
import { DRIVER_SESSION_MINUTES } from '@parkwart/contracts/calls/driverPage';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import type { DriverPageRow } from '../driver-tokens/driverPageRows.ts';
import type { RecordRow } from '../record/recordRow.ts';

const SESSION = /^([1-9]\d{0,9})\.(\d{1,15})\.([\w-]{43})$/;

type Secret = Pick<DriverPageRow, 'secret'>;
type OfRecord = Pick<RecordRow, 'id' | 'vehicleNumber'>;

/**
 * Signed with the record's own key and plate, so that the session ends when the record is deleted or the plate
 * corrected.
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

/** The record that a session claims to belong to; undefined if malformed or expired. */
export function claimedRecord(session: string, now: Date): number | undefined {
  const [, id, endsAt] = SESSION.exec(session) ?? [];
  return id !== undefined && Number(endsAt) > now.getTime() ? Number(id) : undefined;
}

export function isSigned(session: string, record: OfRecord, page: Secret): boolean {
  const [, , endsAt, given = ''] = SESSION.exec(session) ?? [];
  const expected = Buffer.from(signature(record, page, Number(endsAt)));
  return expected.length === given.length && timingSafeEqual(expected, Buffer.from(given));
}
