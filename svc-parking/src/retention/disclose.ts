import type { Database } from '@parkwart/service-kit/database';
import { formatPermitDay } from '../record/permitDays.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { fromStored, type StoredRecord } from '../record/recordRow.ts';
import { type Person, permitsOf, recordsByUser, recordsOf } from './findPerson.ts';

interface StoredPermit {
  readonly id: number;
  readonly vehicleNumber: string;
  readonly validFrom: number;
  readonly validTo: number;
  readonly note: string;
  readonly version: number;
}

interface Held {
  readonly holdUntil: number | null;
  readonly holdReason: string | null;
}

/** All that is kept of a car, of an owner, or by a user of that name. */
export async function disclose(database: Database, person: Person) {
  const found = await recordsOf(database, person);
  const ids = person.kind === 'name' ? [...new Set([...found, ...(await recordsByUser(database, person))])] : found;
  const permitIds = await permitsOf(database, person);
  const select = <Row extends object>(table: string, of: readonly number[]) =>
    of.length === 0 ? [] : database.select<Row>(`SELECT * FROM ${table} WHERE id IN (:of) ORDER BY id`, { of });
  const records = await select<StoredRecord & Held>('records', ids);
  const permits = await select<StoredPermit>('permits', permitIds);
  return {
    records: records.map((stored) => ({ ...presentRecord(fromStored(stored)), ...presentHold(stored) })),
    permits: permits.map(({ id, vehicleNumber, validFrom, validTo, note, version }) => ({
      _id: String(id),
      vehicleNumber,
      validFrom: formatPermitDay(validFrom) ?? '',
      validTo: formatPermitDay(validTo),
      note,
      version,
    })),
  };
}

function presentHold({ holdUntil, holdReason }: Held) {
  if (holdUntil === null) return {};
  return { holdUntil: formatPermitDay(holdUntil) ?? '', holdReason: holdReason ?? '' };
}
