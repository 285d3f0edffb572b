import { createServer } from 'node:http';
import Koa from 'koa';
import mysql, { type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { listen, setting } from './listening.ts';

/** R reads one row by its key, W inserts one in a transaction: Koa and mysql2, without a session, validation or log. */
const pool = mysql.createPool({ uri: setting('DATABASE_URL'), connectionLimit: 5, timezone: 'Z' });

const INSERT = `INSERT INTO records (vehicleNumber, normalisedPlate, vehicleModel, vehicleColor, entryAt, fines, images,
  files, createdAt, employeeName) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

async function read(id: string): Promise<unknown> {
  const [rows] = await pool.execute<RowDataPacket[]>('SELECT * FROM records WHERE id = ?', [id]);
  return rows[0];
}

async function write(): Promise<unknown> {
  const connection = await pool.getConnection();
  try {
    await connection.query('BEGIN');
    const now = new Date();
    const car = ['B-AB 1234', 'BAB1234', 'Volkswagen Golf', 'Blau', now, '[]', '[]', '[]', now, 'kasse'];
    const [{ insertId }] = await connection.execute<ResultSetHeader>(INSERT, car);
    await connection.query('COMMIT');
    return { insertId };
  } finally {
    connection.release();
  }
}

const app = new Koa();
app.use(async (ctx) => {
  ctx.body = ctx.method === 'GET' ? await read(ctx.path.slice(1)) : await write();
});
await listen(createServer(app.callback()));
