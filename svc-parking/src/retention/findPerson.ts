import { normalisePlate } from '@parkwart/contracts/plate';
import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';
import { hasSamePlate } from '../record/samePlate.ts';

export interface Person {
  readonly kind: 'plate' | 'name';
  readonly text: string;
}

/** Found by the owner or in what was written by hand. */
const OF_OWNER = ['ownerName', 'address', 'checkOutNote', 'fines'];
/** Users, who entered, sent or checked out. */
export const OF_USERS = ['employeeName', 'sentBy', 'checkedOutBy'] as const;

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '!$&').replaceAll('\\', '\\')}%`;
const contains = (column: string) => `${column} LIKE :pattern ESCAPE '!'`;

/** Records whose car or owner it is. */
export async function recordsOf(database: Database, person: Person, transaction?: Transaction): Promise<number[]> {
  const values = { plate: normalisePlate(person.text), pattern: pattern(person.text) };
  const condition = person.kind === 'plate' ? hasSamePlate(database.dialect) : OF_OWNER.map(contains).join(' OR ');
  const sql = `SELECT id FROM records WHERE ${condition} ORDER BY id`;
  return (await database.select<{ id: number }>(sql, values, transaction)).map(({ id }) => id);
}

/** Records that a user of exactly that name entered, sent or checked out. */
export async function recordsByUser(
  database: Database,
  { text }: Person,
  transaction?: Transaction,
): Promise<number[]> {
  const sql = `SELECT id FROM records WHERE ${OF_USERS.map((column) => `${column} = :text`).join(' OR ')} ORDER BY id`;
  return (await database.select<{ id: number }>(sql, { text }, transaction)).map(({ id }) => id);
}

export async function permitsOf(database: Database, person: Person, transaction?: Transaction): Promise<number[]> {
  const values = { plate: normalisePlate(person.text), pattern: pattern(person.text) };
  const condition = person.kind === 'plate' ? 'normalisedPlate = :plate' : contains('note');
  const sql = `SELECT id FROM permits WHERE ${condition} ORDER BY id`;
  return (await database.select<{ id: number }>(sql, values, transaction)).map(({ id }) => id);
}
