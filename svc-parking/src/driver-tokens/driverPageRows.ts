import { randomBytes } from 'node:crypto';
import { ERASED } from '@parkwart/contracts/entities/person';
import { isNoCar } from '@parkwart/contracts/rules/car';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import type { RecordRow } from '../record/recordRow.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.driver_pages;
export type DriverPageRow = RowOf<typeof table>;

/** Matches `DRIVER_TOKEN`; 32 letters, so that each byte gives five unbiased bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const newToken = () => Array.from(randomBytes(26), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');

export async function findByToken(database: Database, token: string): Promise<DriverPageRow | undefined> {
  return (await readAs(database, table, statement('SELECT * FROM driver_pages WHERE token = :token'), { token }))[0];
}

export async function findByRecord(database: Database, invoiceNumber: number): Promise<DriverPageRow | undefined> {
  const sql = statement('SELECT * FROM driver_pages WHERE invoiceNumber = :invoiceNumber');
  return (await readAs(database, table, sql, { invoiceNumber }))[0];
}

/** Tokens of records that have a plate; null if a record has no token yet. */
async function tokensOf(database: Database, invoiceNumbers: readonly number[]) {
  const sql = statement(`SELECT records.id, vehicleNumber, token FROM records
    LEFT JOIN driver_pages ON invoiceNumber = records.id WHERE records.id IN (:invoiceNumbers)`);
  type Found = Pick<RecordRow, 'id' | 'vehicleNumber'> & { readonly token: string | null };
  const found = await database.read<Found>(sql, { invoiceNumbers });
  return found.filter(({ vehicleNumber }) => !isNoCar(vehicleNumber));
}

/** Tokens by invoice number; creates missing ones, except for records without a car and erased ones. */
export async function ensureTokens(
  database: Database,
  invoiceNumbers: readonly number[],
): Promise<Readonly<Record<number, string>>> {
  if (invoiceNumbers.length === 0) return {};
  let found = await tokensOf(database, invoiceNumbers);
  const missing = found.filter(({ token }) => token === null).map(({ id }) => id);
  if (missing.length > 0) {
    await database.transaction((transaction) => addTokens(transaction, missing));
    found = await tokensOf(database, invoiceNumbers);
  }
  return Object.fromEntries(found.flatMap(({ id, token }) => (token === null ? [] : [[id, token]])));
}

/** The INSERT selects from the records, so that no token remains if a record is deleted at the same time. */
async function addTokens(transaction: Transaction, invoiceNumbers: readonly number[]) {
  const ignore = transaction.dialect === 'sqlite' ? 'OR IGNORE' : 'IGNORE';
  const sql = statement(`INSERT ${ignore} INTO driver_pages (invoiceNumber, token, secret)
    SELECT id, :token, :secret FROM records WHERE id = :id AND erasure IS NULL AND normalisedPlate <> :erased`);
  for (const id of invoiceNumbers) {
    const values = { id, token: newToken(), secret: randomBytes(32).toString('base64url') };
    await transaction.write(sql, { ...values, erased: normalisePlate(ERASED) });
  }
}

/** The page accepts this many wrong plates per hour; after that, even the right plate does not open it. */
const GUESSES_PER_HOUR = 20;

/**
 * Counts a guess before the plate is compared, because many guesses may arrive at the same time.
 * @param hour in hours since 1970; each hour has its own count
 */
export function countGuess(database: Database, invoiceNumber: number, hour: number) {
  const count = statement(`UPDATE driver_pages SET
    misses = CASE WHEN missedHour = :hour THEN misses + 1 ELSE 1 END, missedHour = :hour
    WHERE invoiceNumber = :invoiceNumber`);
  const read = statement('SELECT misses FROM driver_pages WHERE invoiceNumber = :invoiceNumber');
  return database.transaction(async (transaction) => {
    await transaction.write(count, { invoiceNumber, hour });
    const [row] = await transaction.read<{ misses: number }>(read, { invoiceNumber });
    const misses = row?.misses ?? 0;
    return { mayCompare: misses <= GUESSES_PER_HOUR, isLast: misses === GUESSES_PER_HOUR };
  });
}

/** Undoes the count of a guess that turned out to be the right plate. */
export async function forgetGuess(database: Database, invoiceNumber: number, hour: number): Promise<void> {
  const sql = statement(
    'UPDATE driver_pages SET misses = misses - 1 WHERE invoiceNumber = :invoiceNumber AND missedHour = :hour',
  );
  await database.transaction((transaction) => transaction.write(sql, { invoiceNumber, hour }));
}
