import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from '@photostructure/sqlite';
import Koa from 'koa';
import mysql, { type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';

/**
 * The database driver of a bare server, which the bench compares with svc-parking. The bare server uses only Koa and
 * this driver, without session, validation or logging. The driver inserts one row in a transaction and reads one row by
 * its key.
 */
interface Driver {
  insert(): unknown;
  read(id: string): Promise<unknown>;
}

const INSERT = `INSERT INTO records (vehicleNumber, normalisedPlate, vehicleModel, vehicleColor, entryAt, fines, images,
  files, createdAt, employeeName) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const car = <Instant>(now: Instant) =>
  ['B-AB 1234', 'BAB1234', 'Volkswagen Golf', 'Blau', now, '[]', '[]', '[]', now, 'kasse'] as const;

function onSqlite(file: string): Driver {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  // This handler keeps a reference to the database, because garbage collection of the database finalizes its
  // statements.
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
  };
}

function onMysql(uri: string): Driver {
  const pool = mysql.createPool({ uri, connectionLimit: 5, timezone: 'Z' });
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
  };
}

const url = process.env.DATABASE_URL ?? '';
const driver = url.startsWith('sqlite:') ? onSqlite(url.slice('sqlite:'.length)) : onMysql(url);

const app = new Koa();
app.use(async (ctx) => {
  ctx.type = 'json';
  ctx.body = await (ctx.method === 'POST' ? driver.insert() : driver.read(ctx.path.slice(1)));
});
const server = app.listen(0, '127.0.0.1');
server.keepAliveTimeout = 75_000;
await once(server, 'listening');
// Node writes a CPU profile only when a process exits by itself.
process.once('SIGTERM', () => process.exit(0));
const { port } = server.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ msg: 'ready', port })}\n`);
