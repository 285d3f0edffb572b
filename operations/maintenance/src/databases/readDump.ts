import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { BinaryLogPosition } from './databases.ts';

export interface DumpedTable {
  readonly rows: number;
  /** Of the table's INSERT statements. */
  readonly sha256: string;
}

const LINE_END = 0x0a;
/** Enough to recognise a statement and its table; names have at most 64 characters. */
const HEAD = 220;
const STATEMENT = /^(?:USE `([^`]+)`;|INSERT INTO `([^`]+)`)/;
/** MySQL writes SOURCE, MariaDB MASTER. */
const POSITION = /^-- CHANGE .*_LOG_FILE='([^']+)', \w+_LOG_POS=(\d+)/;

/** Relies on one INSERT per row and line: the dump programs write line ends within values as `\n`. */
export function readDump() {
  const tables = new Map<string, { rows: number; hash: Hash }>();
  let schema = '';
  let binaryLog: Omit<BinaryLogPosition, 'server'> | undefined;
  let head = Buffer.alloc(0);
  let isHeadRead = false;
  let hash: Hash | undefined;

  const readHead = () => {
    isHeadRead = true;
    const line = head.toString('utf8');
    const [, used, table] = STATEMENT.exec(line) ?? [];
    if (used) schema = used;
    if (table) {
      const found = tables.get(`${schema}.${table}`) ?? { rows: 0, hash: createHash('sha256') };
      tables.set(`${schema}.${table}`, { ...found, rows: found.rows + 1 });
      hash = found.hash.update(head);
    }
    const [, file, position] = POSITION.exec(line) ?? [];
    if (file) binaryLog = { file, position: Number(position) };
  };
  const readPart = (part: Buffer) => {
    if (isHeadRead) {
      hash?.update(part);
      return;
    }
    head = head.length === 0 ? Buffer.from(part) : Buffer.concat([head, part]);
    if (head.length >= HEAD) readHead();
  };
  const endLine = () => {
    if (!isHeadRead) readHead();
    hash?.update('\n');
    hash = undefined;
    head = Buffer.alloc(0);
    isHeadRead = false;
  };

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
        readPart(chunk.subarray(from, end));
        endLine();
        from = end + 1;
      }
      readPart(chunk.subarray(from));
      done(null, chunk);
    },
    flush(done) {
      endLine();
      done();
    },
  });
  return {
    stream,
    /** After the stream's end, by `schema.table`; tables without rows are not mentioned. */
    tables: (): ReadonlyMap<string, DumpedTable> =>
      new Map([...tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.copy().digest('hex') }])),
    binaryLog: () => binaryLog,
  };
}
