import { createHash, randomBytes } from 'node:crypto';
import type { ShownVehicle } from '@parkwart/contracts/entities/vehicle';
import { formatClockTime, formatDay, formatInstant, instantFrom } from '@parkwart/contracts/rules/time';
import { journalSchemaOf } from '@parkwart/service-kit/journal/journalTables';
import mysql, { type PoolConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { setting } from './listening.ts';
import type { PeerSession } from './peerSession.ts';

const TIMEOUT = 2_500;
const url = setting('DATABASE_URL');
const pool = mysql.createPool({ uri: url, connectionLimit: 5, timezone: 'Z', connectTimeout: 2_000 });

const SCHEMA = new URL(url).pathname.slice(1);

async function rowsOf<R>(sql: string, values: string[]): Promise<R[]> {
  return (await pool.execute<(R & RowDataPacket)[]>({ sql, timeout: TIMEOUT }, values))[0];
}

type Execute = (sql: string, values: (string | number | Date)[]) => Promise<unknown>;

async function transact<T>(work: (execute: Execute) => Promise<T>): Promise<T> {
  const connection: PoolConnection = await pool.getConnection();
  try {
    await connection.query({ sql: 'BEGIN', timeout: TIMEOUT });
    const result = await work(async (sql, values) => (await connection.execute({ sql, timeout: TIMEOUT }, values))[0]);
    await connection.query({ sql: 'COMMIT', timeout: TIMEOUT });
    return result;
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}

interface Car extends Partial<ShownVehicle> {
  readonly vehicleNumber: string;
  readonly date: string;
  readonly entryTime: string;
}

interface Row extends ShownVehicle {
  readonly id: number;
  readonly entryAt: Date;
  readonly exitAt: Date | null;
  readonly feeCents: number;
  readonly fines: string;
  readonly isDisable: number;
  readonly isPay: number;
  readonly createdAt: Date;
  readonly version: number;
}

const TOLERANCE = 5 * 60_000;

const OTHER = `SELECT id, entryAt FROM records FORCE INDEX (records_parked_plate)
  WHERE normalisedPlate = ? AND exitAt IS NULL AND isDisable = 0 ORDER BY id DESC LIMIT 1`;
const SEARCH = `SELECT r.id, r.vehicleNumber, r.vehicleModel, r.vehicleColor, r.entryAt, r.exitAt, r.feeCents, r.fines,
    r.isDisable, r.isPay, r.createdAt, r.version, s.document, o.id AS otherId, o.entryAt AS otherEntryAt
  FROM records r
  LEFT JOIN settings s ON s.id = 1 AND r.exitAt IS NULL
  LEFT JOIN records o ON r.exitAt IS NULL AND o.id = (
    SELECT MAX(p.id) FROM records p FORCE INDEX (records_parked_plate)
    WHERE p.normalisedPlate = r.normalisedPlate AND p.exitAt IS NULL AND p.isDisable = 0 AND p.id <> r.id)
  WHERE r.id = ?`;
const INSERT = `INSERT INTO records (vehicleNumber, normalisedPlate, vehicleModel, vehicleColor, entryAt, fines, images,
  files, createdAt, employeeName) VALUES (?, ?, ?, ?, ?, '[]', '[]', '[]', ?, ?)`;
const KEY = 'INSERT INTO idempotency_keys (scope, requestHash, answer, createdAt, subject) VALUES (?, ?, ?, ?, ?)';
const ENTRY = `INSERT INTO ${journalSchemaOf(SCHEMA)}.journal_entries
  (chain, step, madeAt, account, sentBy, origin, kind, facts, digest, hash) VALUES (?, 1, ?, ?, NULL, 'booth', 'check-in', ?, ?, ?)`;
const DETAILS = 'INSERT INTO journal_details (entryId, salt, document) VALUES (?, ?, ?)';

type Found = Row & { document: string; otherId: number | null; otherEntryAt: Date | null };

export async function search(invoiceNumber: string): Promise<unknown[]> {
  const [row] = await rowsOf<Found>(SEARCH, [invoiceNumber]);
  if (!row) return [];
  if (row.exitAt) return [present(row)];
  const { freeMinutes, centsPerStartedHour, maxCentsPerDay } = JSON.parse(row.document);
  const tariff = { freeMinutes, centsPerStartedHour, maxCentsPerDay };
  return [{ ...present(row), ...alsoParked(row.otherId, row.otherEntryAt), tariff }];
}

export async function checkIn(car: Car, key: string, { userId, username }: PeerSession) {
  const now = new Date();
  const vehicleNumber = car.vehicleNumber.trim().replace(/\s+/g, ' ').toLocaleUpperCase('de-DE').normalize('NFC');
  const entryAt = instantFrom(car.date, car.entryTime, now);
  if (!entryAt || entryAt.getTime() > now.getTime() + TOLERANCE)
    return { status: 422, body: { code: 'ENTRY_IN_FUTURE' } };
  const plate = vehicleNumber.replace(/[^\p{L}\p{N}]/gu, '');
  const { vehicleModel = '', vehicleColor = '' } = car;
  const scope = `${userId}:${key}`;
  const requestHash = sha256(JSON.stringify(car));
  try {
    const body = await transact(async (execute) => {
      const [other] = (await execute(OTHER, [plate])) as Row[];
      const id = await execute(INSERT, [vehicleNumber, plate, vehicleModel, vehicleColor, entryAt, now, username]).then(
        insertId,
      );
      const row = { id, vehicleNumber, vehicleModel, vehicleColor, entryAt, createdAt: now, fines: '[]', feeCents: 0 };
      const record = present({ ...row, exitAt: null, isDisable: 0, isPay: 0, version: 1 });
      const response = { ...record, ...alsoParked(other?.id, other?.entryAt) };
      const personal = JSON.stringify({ before: {}, after: { vehicleNumber, vehicleModel, vehicleColor } });
      const facts = JSON.stringify({ before: {}, after: { date: record.date, entryTime: record.entryTime } });
      const salt = randomBytes(16).toString('base64url');
      const step = [`record:${id}`, now.getTime(), userId, facts, sha256(`${salt}:${personal}`)];
      const entryId = await execute(ENTRY, [...step, sha256(JSON.stringify(step))]).then(insertId);
      await execute(DETAILS, [entryId, salt, personal]);
      await execute(KEY, [scope, requestHash, JSON.stringify(response), now, String(id)]);
      return response;
    });
    return { status: 201, body };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ER_DUP_ENTRY')) throw error;
    const sql = 'SELECT requestHash, answer FROM idempotency_keys WHERE scope = ?';
    const [first] = await rowsOf<{ requestHash: string; answer: string }>(sql, [scope]);
    if (!first) throw error;
    if (first.requestHash !== requestHash) return { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    return { status: 201, body: JSON.parse(first.answer) };
  }
}

const insertId = (result: unknown) => (result as ResultSetHeader).insertId;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

function alsoParked(id: number | null | undefined, entryAt: Date | null | undefined): object {
  if (!id || !entryAt) return {};
  return { alsoParked: { invoiceNumber: id, date: formatDay(entryAt), entryTime: formatClockTime(entryAt) } };
}

/** Always blank for the booth. */
const WITHHELD = {
  isPrint: false,
  MIStatus: null,
  checkOutNote: '',
  images: [],
  files: [],
  employeeName: '',
  ownerName: '',
  address: '',
};

function present({ id, vehicleNumber, vehicleModel, vehicleColor, entryAt, exitAt, version, ...row }: Row) {
  const fines = JSON.parse(row.fines) as { type: string; cents: number; description: string }[];
  return {
    _id: String(id),
    invoiceNumber: id,
    vehicleNumber,
    vehicleModel,
    vehicleColor,
    date: formatDay(entryAt),
    entryTime: formatClockTime(entryAt),
    exitTime: exitAt && formatInstant(exitAt),
    isParked: exitAt === null,
    fee: row.feeCents / 100,
    fines: fines.map(({ type, cents, description }) => ({ type, price: cents / 100, description })),
    isDisable: row.isDisable === 1,
    isPay: row.isPay === 1,
    created_at: row.createdAt.toISOString(),
    version,
    ...WITHHELD,
  };
}
