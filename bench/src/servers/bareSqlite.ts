import { createServer } from 'node:http';
import { DatabaseSync } from '@photostructure/sqlite';
import Koa from 'koa';
import { listen, setting } from './listening.ts';

/** W on SQLite: inserts one row in a durable transaction, by prepared statements, without a session or validation. */
const database = new DatabaseSync(setting('DATABASE_URL').slice('sqlite:'.length));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
// Its statements end when the garbage collector takes the database.
process.once('exit', () => database.close());

const begin = database.prepare('BEGIN IMMEDIATE');
const insert = database.prepare(
  `INSERT INTO records (vehicleNumber, normalisedPlate, vehicleModel, vehicleColor, entryAt, fines, images, files,
     createdAt, employeeName) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const commit = database.prepare('COMMIT');

function write(): unknown {
  const now = new Date().toISOString();
  begin.run();
  const car = ['B-AB 1234', 'BAB1234', 'Volkswagen Golf', 'Blau', now, '[]', '[]', '[]', now, 'kasse'];
  const { lastInsertRowid } = insert.run(...car);
  commit.run();
  return { insertId: Number(lastInsertRowid) };
}

const app = new Koa();
app.use((ctx) => {
  ctx.body = write();
});
await listen(createServer(app.callback()));
