import { createHash, randomBytes } from 'node:crypto';
import { journalSchemaOf } from '@parkwart/service-kit/journal/journalTables';
import mysql, { type PoolConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { setting } from './listening.ts';
import type { PeerSession } from './peerSession.ts';
import { berlin, entryInstant } from './peerTime.ts';

interface Car {
  readonly date: string;
  readonly entryTime: string;
  readonly vehicleNumber: string;
  readonly vehicleModel?: string;
  readonly vehicleColor?: string;
}

interface Row {
  readonly id: number;
  readonly vehicleNumber: string;
  readonly vehicleModel: string;
  readonly vehicleColor: string;
  readonly entryAt: Date;
  readonly exitAt: Date | null;
  readonly feeCents: number;
  readonly fines: string;
  readonly isDisable: number;
  readonly isPay: number;
  readonly createdAt: Date;
  readonly version: number;
}

interface Other {
  readonly otherId: number | null;
  readonly otherEntryAt: Date | null;
}

interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

const pool = mysql.createPool({
  uri: setting('DATABASE_URL'),
  connectionLimit: 5,
  timezone: 'Z',
  connectTimeout: 2_000,
});
const TIMEOUT = 2_500;
const tolerance = 5 * 60_000;

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

const ENTRY = `INSERT INTO ${journalSchemaOf(new URL(setting('DATABASE_URL')).pathname.slice(1))}.journal_entries
  (chain, step, madeAt, account, sentBy, origin, kind, facts, digest, hash) VALUES (?, 1, ?, ?, NULL, 'booth', 'check-in', ?, ?, ?)`;
const DETAILS = 'INSERT INTO journal_details (entryId, salt, document) VALUES (?, ?, ?)';

/** Blank for the booth. */
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

async function rows<R>(sql: string, values: (string | number)[]): Promise<R[]> {
  return (await pool.execute<(R & RowDataPacket)[]>({ sql, timeout: TIMEOUT }, values))[0];
}

export async function search(invoiceNumber: string): Promise<unknown[]> {
  const [row] = await rows<Row & Other & { document: string }>(SEARCH, [invoiceNumber]);
  if (!row) return [];
  const record = present(row);
  if (row.exitAt) return [record];
  const { freeMinutes, centsPerStartedHour, maxCentsPerDay } = JSON.parse(row.document);
  return [{ ...record, ...alsoParked(row), tariff: { freeMinutes, centsPerStartedHour, maxCentsPerDay } }];
}

export async function checkIn(car: Car, key: string | undefined, session: PeerSession): Promise<Outcome> {
  const now = new Date();
  const vehicleNumber = car.vehicleNumber.trim().replace(/\s+/g, ' ').toLocaleUpperCase('de-DE').normalize('NFC');
  const entryAt = entryInstant(car.date, car.entryTime);
  if (entryAt.getTime() > now.getTime() + tolerance) return { status: 422, body: { code: 'ENTRY_IN_FUTURE' } };
  const plate = vehicleNumber.replace(/[^\p{L}\p{N}]/gu, '');
  const { vehicleModel = '', vehicleColor = '' } = car;
  const scope = `${session.userId}:${key}`;
  const requestHash = sha256(JSON.stringify(car));
  try {
    const body = await transact(async (connection) => {
      const execute = (sql: string, values: (string | number | Date)[]) =>
        connection.execute({ sql, timeout: TIMEOUT }, values);
      const values = [vehicleNumber, plate, vehicleModel, vehicleColor, entryAt, now, session.username];
      const [found] = await execute(OTHER, [plate]);
      const [other] = found as Row[];
      const [inserted] = await execute(INSERT, values);
      const id = (inserted as ResultSetHeader).insertId;
      const row = { id, vehicleNumber, vehicleModel, vehicleColor, entryAt, createdAt: now, fines: '[]', feeCents: 0 };
      const record = present({ ...row, exitAt: null, isDisable: 0, isPay: 0, version: 1 });
      const answer = { ...record, ...alsoParked({ otherId: other?.id ?? null, otherEntryAt: other?.entryAt ?? null }) };
      const personal = JSON.stringify({ before: {}, after: { vehicleNumber, vehicleModel, vehicleColor } });
      const facts = JSON.stringify({ before: {}, after: { date: record.date, entryTime: record.entryTime } });
      const salt = randomBytes(16).toString('base64url');
      const digest = sha256(`${salt}:${personal}`);
      const step = [`record:${id}`, now.getTime(), session.userId, facts, digest] as const;
      const [entry] = await execute(ENTRY, [...step, sha256(JSON.stringify(step))]);
      await execute(DETAILS, [(entry as ResultSetHeader).insertId, salt, personal]);
      if (key) await execute(KEY, [scope, requestHash, JSON.stringify(answer), now, String(id)]);
      return answer;
    });
    return { status: 201, body };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ER_DUP_ENTRY')) throw error;
    const [first] = await rows<{ requestHash: string; answer: string }>(
      'SELECT requestHash, answer FROM idempotency_keys WHERE scope = ?',
      [scope],
    );
    if (!first) throw error;
    if (first.requestHash !== requestHash) return { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    return { status: 201, body: JSON.parse(first.answer) };
  }
}

async function transact<T>(work: (connection: PoolConnection) => Promise<T>): Promise<T> {
  const connection = await pool.getConnection();
  try {
    await connection.query({ sql: 'BEGIN', timeout: TIMEOUT });
    const result = await work(connection);
    await connection.query({ sql: 'COMMIT', timeout: TIMEOUT });
    return result;
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

function alsoParked({ otherId, otherEntryAt }: Other): object {
  if (!otherId || !otherEntryAt) return {};
  const { date, time } = berlin(otherEntryAt);
  return { alsoParked: { invoiceNumber: otherId, date, entryTime: time } };
}

function present(row: Row) {
  const entry = berlin(row.entryAt);
  const exit = row.exitAt && berlin(row.exitAt);
  const fines = JSON.parse(row.fines) as { type: string; cents: number; description: string }[];
  return {
    _id: String(row.id),
    invoiceNumber: row.id,
    vehicleNumber: row.vehicleNumber,
    vehicleModel: row.vehicleModel,
    vehicleColor: row.vehicleColor,
    date: entry.date,
    entryTime: entry.time,
    exitTime: exit && `${exit.date} ${exit.time}`,
    isParked: exit === null,
    fee: row.feeCents / 100,
    fines: fines.map(({ type, cents, description }) => ({ type, price: cents / 100, description })),
    isDisable: row.isDisable === 1,
    isPay: row.isPay === 1,
    created_at: row.createdAt.toISOString(),
    version: row.version,
    ...WITHHELD,
  };
}
