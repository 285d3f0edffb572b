import mysql, { type PoolConnection, type RowDataPacket } from 'mysql2/promise';
import { setting } from './listening.ts';

const TIMEOUT = 2_500;
const url = setting('DATABASE_URL');
const pool = mysql.createPool({ uri: url, connectionLimit: 5, timezone: 'Z', connectTimeout: 2_000 });

export const SCHEMA = new URL(url).pathname.slice(1);

export async function rowsOf<R>(sql: string, values: string[]): Promise<R[]> {
  return (await pool.execute<(R & RowDataPacket)[]>({ sql, timeout: TIMEOUT }, values))[0];
}

type Execute = (sql: string, values: (string | number | Date)[]) => Promise<unknown>;

export async function transact<T>(work: (execute: Execute) => Promise<T>): Promise<T> {
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
