import { createServer } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { DatabaseSync } from '@photostructure/sqlite';
import mysql from 'mysql2';
import { listen, setting } from './listening.ts';

/** All records as the driver returns them, as JSON: Node's http, without a session, a presenter or a schema. */
type Rows = AsyncIterable<object> | Iterable<object>;

const CHUNK_LENGTH = 32_768;
const SELECT = 'SELECT * FROM records ORDER BY id DESC';

const url = setting('DATABASE_URL');
const rows = url.startsWith('sqlite:') ? ofSqlite(url.slice('sqlite:'.length)) : ofMysql(url);

function ofSqlite(file: string): () => Rows {
  const database = new DatabaseSync(file);
  return () => database.prepare(SELECT).iterate() as Iterable<object>;
}

function ofMysql(uri: string): () => Rows {
  const connection = mysql.createConnection({ uri, timezone: 'Z' });
  return () => connection.query(SELECT).stream() as AsyncIterable<object>;
}

async function* asJson(all: Rows): AsyncGenerator<string> {
  let chunk = '[';
  let separator = '';
  for await (const row of all) {
    chunk += separator + JSON.stringify(row);
    separator = ',';
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}]`;
}

const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  pipeline(Readable.from(asJson(rows()), { objectMode: false }), response, (error) => {
    if (error) throw error;
  });
});
await listen(server);
