import { Readable } from 'node:stream';
import { DatabaseSync } from '@photostructure/sqlite';
import Koa from 'koa';
import { createConnection } from 'mysql2';
import mysql, { type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { listen, setting } from './listening.ts';

/**
 * The cost of only Koa and the driver, without session, validation or logging: inserts one row in a transaction,
 * reads one row by its key, and `/` streams all rows as JSON.
 */
interface Driver {
  insert(): unknown;
  read(id: string): Promise<unknown>;
  rows(): AsyncIterable<object> | Iterable<object>;
}

const CHUNK_LENGTH = 32_768;
const SELECT = 'SELECT * FROM records ORDER BY id DESC';
const INSERT = `INSERT INTO records (vehicleNumber, normalisedPlate, vehicleModel, vehicleColor, entryAt, fines, images,
  files, createdAt, employeeName) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const car = <Instant>(now: Instant) =>
  ['B-AB 1234', 'BAB1234', 'Volkswagen Golf', 'Blau', now, '[]', '[]', '[]', now, 'kasse'] as const;

function onSqlite(file: string): Driver {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  // Keeps a reference: the statements are finalized when the garbage collector takes the database.
  process.once('exit', () => database.close());
  const [begin, insert, commit] = [
    database.prepare('BEGIN IMMEDIATE'),
    database.prepare(INSERT),
    database.prepare('COMMIT'),
  ];
  return {
    insert: () => {
      begin.run();
      const { lastInsertRowid } = insert.run(...car(new Date().toISOString()));
      commit.run();
      return { insertId: Number(lastInsertRowid) };
    },
    read: async (id) => database.prepare('SELECT * FROM records WHERE id = ?').get(id),
    rows: () => database.prepare(SELECT).iterate() as Iterable<object>,
  };
}

function onMysql(uri: string): Driver {
  const pool = mysql.createPool({ uri, connectionLimit: 5, timezone: 'Z' });
  const streaming = createConnection({ uri, timezone: 'Z' });
  return {
    insert: async () => {
      const connection = await pool.getConnection();
      try {
        await connection.query('BEGIN');
        const [{ insertId }] = await connection.execute<ResultSetHeader>(INSERT, [...car(new Date())]);
        await connection.query('COMMIT');
        return { insertId };
      } finally {
        connection.release();
      }
    },
    read: async (id) => (await pool.execute<RowDataPacket[]>('SELECT * FROM records WHERE id = ?', [id]))[0][0],
    rows: () => streaming.query(SELECT).stream() as AsyncIterable<object>,
  };
}

async function* asJson(rows: ReturnType<Driver['rows']>): AsyncGenerator<string> {
  let chunk = '[';
  let separator = '';
  for await (const row of rows) {
    chunk += separator + JSON.stringify(row);
    separator = ',';
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}]`;
}

const url = setting('DATABASE_URL');
const driver = url.startsWith('sqlite:') ? onSqlite(url.slice('sqlite:'.length)) : onMysql(url);

const app = new Koa();
app.use(async (ctx) => {
  ctx.type = 'json';
  if (ctx.method === 'POST') ctx.body = await driver.insert();
  else if (ctx.path === '/') ctx.body = Readable.from(asJson(driver.rows()), { objectMode: false });
  else ctx.body = await driver.read(ctx.path.slice(1));
});
await listen(app.listen(0, '127.0.0.1'));
