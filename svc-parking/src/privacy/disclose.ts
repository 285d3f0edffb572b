import { recordSubject } from '@parkwart/contracts/calls/journal';
import { MAX_NAMED, type Mention } from '@parkwart/contracts/calls/privacy';
import type { Person } from '@parkwart/contracts/entities/person';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { giveWay } from '@parkwart/service-kit/database/scanTable';
import type { RowOf, StoredRow } from '@parkwart/service-kit/database/tables';
import { entriesOf } from '@parkwart/service-kit/privacy/journalMentions';
import { presentMention } from '@parkwart/service-kit/privacy/mentions';
import { entryRows } from '../bank/bankEntries.ts';
import type { Disclosed } from '../feature.ts';
import { permitRows, permitSubject, presentPermit } from '../permits/permits.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordFields } from '../record/recordRow.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { permitsOf, recordsOf } from './findPerson.ts';
import { findTraces } from './previewErasure.ts';

/** Per query, because a company may have thousands of records. */
const RECORDS_AT_ONCE = 200;
const BY_IDS = statement('id IN (:ids) ORDER BY id');
const holdFields = PARKING_TABLES.records.pick('holdUntil', 'holdReason');

/**
 * Everything stored about a car or an owner, every other mention of them, and how many records a user with that name
 * touched.
 */
export async function disclose(database: Database, disclosed: Disclosed, person: Person) {
  const ids = await recordsOf(database, person);
  const permitIds = await permitsOf(database, person);
  const records: Awaited<ReturnType<typeof recordsWithIds>> = [];
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    await giveWay(database);
    records.push(...(await recordsWithIds(database, disclosed, ids.slice(at, at + RECORDS_AT_ONCE))));
  }
  const permits = permitIds.length > 0 ? await permitRows.where(database, BY_IDS, { ids: permitIds }) : [];
  const subjects = [...ids.map(recordSubject), ...permitIds.map(permitSubject)];
  const [{ mentions, byUser, booths }, journal] = await Promise.all([
    findTraces(database, person, { ids, permitIds }),
    entriesOf(database, subjects),
  ]);
  return {
    journal,
    mentions: await withBankEntries(database, mentions.map(presentMention)),
    asUser: { count: byUser.length, invoiceNumbers: byUser.slice(0, MAX_NAMED) },
    booths: booths.length,
    records,
    permits: permits.map(presentPermit),
  };
}

const BANK_ENTRY = /^bank-entry:(\d+)$/;
const entryIdOf = ({ subject }: Mention) => Number(BANK_ENTRY.exec(subject)?.[1] ?? 0);

/** Adds day and amount to the mentions in bank entries. */
async function withBankEntries(database: Database, mentions: readonly Mention[]): Promise<Mention[]> {
  const ids = mentions.map(entryIdOf).filter((id) => id > 0);
  const entries = ids.length > 0 ? await entryRows.where(database, BY_IDS, { ids }) : [];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return mentions.map((mention) => {
    const entry = byId.get(entryIdOf(mention));
    if (!entry) return mention;
    return { ...mention, day: formatStoredDay(entry.bookingDay), amount: eurosFromCents(entry.cents) };
  });
}

async function recordsWithIds(database: Database, disclosed: Disclosed, ids: readonly number[]) {
  const sql = statement('SELECT * FROM records WHERE id IN (:ids) ORDER BY id');
  const stored = await database.read<StoredRow<typeof PARKING_TABLES.records>>(sql, { ids });
  const children = await Promise.all(
    Object.entries(disclosed).map(async ([name, { rows, present }]) => ({
      name,
      present,
      rows: await rows.of(database, ids),
    })),
  );
  return stored.map((row) => {
    const record = recordFields.read(row);
    const shown = presentRecord(record);
    const isOwed = openOf(shown) > 0;
    const own = children.flatMap(({ name, present, rows }) => {
      const found = rows.filter(({ invoiceNumber }) => invoiceNumber === record.id);
      return found.length > 0 ? [[name, found.map((one) => present(one, isOwed))]] : [];
    });
    return { ...shown, ...presentHold(holdFields.read(row)), ...Object.fromEntries(own) };
  });
}

function presentHold({ holdUntil, holdReason }: RowOf<typeof holdFields>) {
  if (holdUntil === null) return {};
  return { holdUntil: formatStoredDay(holdUntil), holdReason: holdReason ?? '' };
}
