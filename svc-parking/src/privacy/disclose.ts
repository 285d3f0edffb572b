import { recordSubject } from '@parkwart/contracts/calls/journal';
import { MOST_NAMED } from '@parkwart/contracts/calls/privacy';
import type { Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { entriesOf } from '@parkwart/service-kit/privacy/journalMentions';
import { presentMention } from '@parkwart/service-kit/privacy/mentions';
import { formatLastDay } from '../permits/permitDays.ts';
import { permitChain } from '../permits/permitSubjects.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { fromStored, type StoredRecord } from '../record/recordRow.ts';
import { formatStoredDay } from '../storedDay.ts';
import { permitsOf, recordsOf } from './findPerson.ts';
import { findTraces } from './previewErasure.ts';

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

/** All that is kept of a car or of an owner; of others what names them, of a user of that name the numbers. */
export async function disclose(database: Database, person: Person) {
  const ids = await recordsOf(database, person);
  const permitIds = await permitsOf(database, person);
  const select = <Row extends object>(table: string, of: readonly number[]) =>
    of.length === 0 ? [] : database.select<Row>(`SELECT * FROM ${table} WHERE id IN (:of) ORDER BY id`, { of });
  const records = await select<StoredRecord & Held>('records', ids);
  const permits = await select<StoredPermit>('permits', permitIds);
  const subjects = [...ids.map(recordSubject), ...permitIds.map(permitChain)];
  const [{ mentions, byUser, booths }, journal] = await Promise.all([
    findTraces(database, person, { ids, permitIds }),
    entriesOf(database, subjects),
  ]);
  return {
    journal,
    mentions: mentions.map(presentMention),
    asUser: { count: byUser.length, invoiceNumbers: byUser.slice(0, MOST_NAMED) },
    booths: booths.length,
    records: records.map((stored) => ({ ...presentRecord(fromStored(stored)), ...presentHold(stored) })),
    permits: permits.map(({ id, vehicleNumber, validFrom, validTo, note, version }) => ({
      _id: String(id),
      vehicleNumber,
      validFrom: formatStoredDay(validFrom),
      validTo: formatLastDay(validTo),
      note,
      version,
    })),
  };
}

function presentHold({ holdUntil, holdReason }: Held) {
  if (holdUntil === null) return {};
  return { holdUntil: formatStoredDay(holdUntil), holdReason: holdReason ?? '' };
}
