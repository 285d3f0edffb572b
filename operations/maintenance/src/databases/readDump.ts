import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { BinaryLogPosition } from './databases.ts';

/** A lossless encoding for the bytes of a line. */
const BYTES = 'latin1';
const LINE_END = 0x0a;
const STATEMENT = /^(?:USE `([^`]+)`;|INSERT INTO `([^`]+)`)/;
/** MySQL writes SOURCE, MariaDB MASTER. */
const POSITION = /^-- CHANGE .*_LOG_FILE='([^']+)', \w+_LOG_POS=(\d+)/;

/** Passes data through unchanged, and calls `readLine` for each line. */
function readingLines(readLine: (line: string) => void): Transform {
  let unfinished: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = chunk.lastIndexOf(LINE_END);
      if (end !== -1) {
        const lines = Buffer.concat([...unfinished, chunk.subarray(0, end)]);
        for (const line of lines.toString(BYTES).split('\n')) readLine(line);
        unfinished = [];
      }
      unfinished.push(chunk.subarray(end + 1));
      done(null, chunk);
    },
    flush(done) {
      readLine(Buffer.concat(unfinished).toString(BYTES));
      done();
    },
  });
}

/** Relies on one INSERT per row and line: dump programs write line breaks within values as `\n`. */
export function readDump() {
  const tables = new Map<string, { rows: number; hash: Hash }>();
  let schema = '';
  let binaryLog: Omit<BinaryLogPosition, 'server'> | undefined;

  const readLine = (line: string) => {
    const [, used, name] = STATEMENT.exec(line) ?? [];
    if (used) schema = used;
    if (name) {
      const table = tables.get(`${schema}.${name}`) ?? { rows: 0, hash: createHash('sha256') };
      table.rows += 1;
      table.hash.update(`${line}\n`, BYTES);
      tables.set(`${schema}.${name}`, table);
    }
    const [, file, position] = POSITION.exec(line) ?? [];
    if (file) binaryLog = { file, position: Number(position) };
  };
  return {
    stream: readingLines(readLine),
    /**
     * Must be called after the end of the stream. Returns row counts and hashes by `schema.table`, without empty
     * tables; hashes cover INSERT statements.
     */
    tables: () =>
      new Map([...tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.copy().digest('hex') }])),
    binaryLog: () => binaryLog,
  };
}
