import { ERASED, mentionLike, mentionPattern, type Person, personKey } from '@parkwart/contracts/person';
import { normalisePlate } from '@parkwart/contracts/plate';
import type { Database } from '@parkwart/service-kit/database';
import { scanned } from '@parkwart/service-kit/scanned';
import type { Transaction } from 'sequelize';
import { hasSamePlate } from '../record/samePlate.ts';

/** Users, who entered, sent or checked out. */
export const OF_USERS = ['employeeName', 'sentBy', 'checkedOutBy'] as const;

/** Where a record may name a person that it is not about. */
const RECORD_TEXTS = [
  'ownerName',
  'address',
  'checkOutNote',
  'fines',
  'holdReason',
  'cancelReason',
  'vehicleModel',
  'vehicleColor',
] as const;
type Texts = Readonly<Record<string, string | null>>;

export interface TextMention {
  readonly id: number;
  readonly fields: string[];
  readonly text: string;
}

/** Records whose car it is, or whose owner has exactly this name. */
export async function recordsOf(database: Database, person: Person): Promise<number[]> {
  if (person.kind === 'plate') {
    const sql = `SELECT id FROM records WHERE ${hasSamePlate(database.dialect)} ORDER BY id`;
    return idsOf(await database.select<{ id: number }>(sql, { plate: normalisePlate(person.text) }));
  }
  const key = personKey(person.text);
  const alike = await scanned<{ id: number; ownerName: string }>(database, {
    table: 'records',
    id: 'id',
    select: (range) => `SELECT id, ownerName FROM records WHERE ${range('id')} AND ownerName LIKE :like ORDER BY id`,
    values: { like: mentionLike(person) },
  });
  return idsOf(alike.filter(({ ownerName }) => personKey(ownerName) === key));
}

/** Records that a user of exactly that name entered, sent or checked out. */
export async function recordsByUser(database: Database, { text }: Person): Promise<number[]> {
  const found = await scanned<Readonly<Record<(typeof OF_USERS)[number], string | null>> & { id: number }>(database, {
    table: 'records',
    id: 'id',
    select: (range) => `SELECT id, ${OF_USERS.join(', ')} FROM records
      WHERE ${range('id')} AND (${OF_USERS.map((column) => `${column} = :text`).join(' OR ')}) ORDER BY id`,
    values: { text },
  });
  // MySQL's comparison takes ü for u.
  return idsOf(found.filter((row) => OF_USERS.some((column) => row[column] === text)));
}

export async function permitsOf(database: Database, person: Person): Promise<number[]> {
  if (person.kind === 'name') return [];
  const sql = `SELECT id FROM permits WHERE ${hasSamePlate(database.dialect, 'permits')} ORDER BY id`;
  return idsOf(await database.select<{ id: number }>(sql, { plate: normalisePlate(person.text) }));
}

export async function mentionsInRecords(database: Database, person: Person): Promise<TextMention[]> {
  return mentionsIn(database, person, { table: 'records', columns: RECORD_TEXTS });
}

export async function mentionsInPermits(database: Database, person: Person): Promise<TextMention[]> {
  return mentionsIn(database, person, { table: 'permits', columns: ['note'] });
}

interface Place {
  readonly table: 'records' | 'permits';
  readonly columns: readonly string[];
}

async function mentionsIn(database: Database, person: Person, { table, columns }: Place): Promise<TextMention[]> {
  const found = await scanned<Texts & { readonly id: number }>(database, {
    table,
    id: 'id',
    select: (range) => `SELECT id, ${columns.join(', ')} FROM ${table}
      WHERE ${range('id')} AND (${columns.map((column) => `${column} LIKE :like`).join(' OR ')}) ORDER BY id`,
    values: { like: mentionLike(person) },
  });
  return found.flatMap((row) => {
    const texts = columns.flatMap((column) => {
      const text = textOf(column, row[column] ?? '');
      return text.search(mentionPattern(person)) < 0 ? [] : [{ column, text }];
    });
    const fields = texts.map(({ column }) => column);
    return fields.length === 0 ? [] : [{ id: row.id, fields, text: texts.map(({ text }) => text).join(' · ') }];
  });
}

/** Replaces what names the person, and nothing else. */
export async function eraseMention(
  database: Database,
  person: Person,
  { table, id, fields }: { readonly table: Place['table']; readonly id: number; readonly fields: readonly string[] },
  transaction: Transaction,
): Promise<void> {
  if (fields.length === 0) return;
  const sql = `SELECT ${fields.join(', ')} FROM ${table} WHERE id = :id`;
  const [row] = await database.select<Texts>(sql, { id }, transaction);
  const values = Object.fromEntries(fields.map((field) => [field, withoutMention(field, row?.[field] ?? '', person)]));
  await database.sequelize.query(
    `UPDATE ${table} SET ${fields.map((field) => `${field} = :${field}`).join(', ')}, version = version + 1 WHERE id = :id`,
    { replacements: { ...values, id }, transaction },
  );
}

interface StoredFine {
  readonly description: string;
}

const finesIn = (stored: string) => JSON.parse(stored || '[]') as StoredFine[];

function textOf(column: string, stored: string): string {
  const text =
    column === 'fines'
      ? finesIn(stored)
          .map(({ description }) => description)
          .join(' · ')
      : stored;
  return text.normalize('NFC');
}

function withoutMention(column: string, stored: string, person: Person): string {
  const without = (text: string) => text.normalize('NFC').replace(mentionPattern(person), ERASED);
  if (column !== 'fines') return without(stored);
  return JSON.stringify(finesIn(stored).map((fine) => ({ ...fine, description: without(fine.description) })));
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
