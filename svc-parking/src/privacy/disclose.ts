import { recordSubject } from '@parkwart/contracts/calls/journal';
import { MAX_NAMED } from '@parkwart/contracts/calls/privacy';
import type { Person } from '@parkwart/contracts/entities/person';
import { openOf } from '@parkwart/contracts/rules/claim';
import type { Database } from '@parkwart/service-kit/database/database';
import { giveWay } from '@parkwart/service-kit/database/giveWay';
import type { RowOf, StoredRow } from '@parkwart/service-kit/database/tables';
import { entriesOf } from '@parkwart/service-kit/privacy/journalMentions';
import { presentMention } from '@parkwart/service-kit/privacy/mentions';
import { presentNamedDriver, readNamedDrivers } from '../named-drivers/namedDriverRows.ts';
import { presentObjection, readObjections } from '../objections/objectionRows.ts';
import { permitRepository } from '../permits/permitRepository.ts';
import { presentPermit } from '../permits/permitRow.ts';
import { permitChain } from '../permits/permitSubjects.ts';
import { presentHandOver, readCollections } from '../record/collections.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordFields } from '../record/recordRow.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { permitsOf, recordsOf } from './findPerson.ts';
import { findTraces } from './previewErasure.ts';

/** Of a company's thousands, so that no statement takes long. */
const RECORDS_AT_ONCE = 200;
const holdFields = PARKING_TABLES.records.pick('holdUntil', 'holdReason');

/**
 * Everything stored about a car or an owner, every other mention of them, and how many records a user with that name
 * touched.
 */
export async function disclose(database: Database, person: Person) {
  const ids = await recordsOf(database, person);
  const permitIds = await permitsOf(database, person);
  const records: Awaited<ReturnType<typeof recordsWithIds>> = [];
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    await giveWay(database);
    records.push(...(await recordsWithIds(database, ids.slice(at, at + RECORDS_AT_ONCE))));
  }
  const permits = await permitRepository(database).read(permitIds);
  const subjects = [...ids.map(recordSubject), ...permitIds.map(permitChain)];
  const [{ mentions, byUser, booths }, journal] = await Promise.all([
    findTraces(database, person, { ids, permitIds }),
    entriesOf(database, subjects),
  ]);
  return {
    journal,
    mentions: mentions.map(presentMention),
    asUser: { count: byUser.length, invoiceNumbers: byUser.slice(0, MAX_NAMED) },
    booths: booths.length,
    records,
    permits: permits.map(presentPermit),
  };
}

async function recordsWithIds(database: Database, ids: readonly number[]) {
  const sql = statement('SELECT * FROM records WHERE id IN (:ids) ORDER BY id');
  const stored = await database.select<StoredRow<typeof PARKING_TABLES.records>>(sql, { ids });
  const objections = await readObjections(database, ids);
  const drivers = await readNamedDrivers(database, ids);
  const handOvers = await readCollections(database, ids);
  return stored.map((row) => {
    const record = recordFields.read(row);
    const isOwn = ({ invoiceNumber }: { readonly invoiceNumber: number }) => invoiceNumber === record.id;
    const own = objections.filter(isOwn).map(presentObjection);
    const named = drivers.filter(isOwn).map(presentNamedDriver);
    const shown = presentRecord(record);
    const isOwed = openOf(shown) > 0;
    const handed = handOvers.filter(isOwn).map((one) => presentHandOver(one, isOwed));
    return {
      ...{ ...shown, ...presentHold(holdFields.read(row)) },
      ...(own.length > 0 && { objections: own }),
      ...(named.length > 0 && { namedDrivers: named }),
      ...(handed.length > 0 && { handOvers: handed }),
    };
  });
}

function presentHold({ holdUntil, holdReason }: RowOf<typeof holdFields>) {
  if (holdUntil === null) return {};
  return { holdUntil: formatStoredDay(holdUntil), holdReason: holdReason ?? '' };
}
