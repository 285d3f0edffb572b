import { Transform } from 'node:stream';

const LINE_END = 0x0a;
/** Enough to recognise a statement and its table; names have at most 64 characters. */
const HEAD = 160;
const STATEMENT = /^(?:USE `([^`]+)`;|INSERT INTO `([^`]+)`)/;

/** Relies on one INSERT per row and line: the dump programs write line ends within values as `\n`. */
export function countInserts() {
  const counts = new Map<string, number>();
  let schema = '';
  let head = Buffer.alloc(0);
  const countLine = () => {
    const [, used, table] = STATEMENT.exec(head.toString('utf8')) ?? [];
    if (used) schema = used;
    if (table) counts.set(`${schema}.${table}`, (counts.get(`${schema}.${table}`) ?? 0) + 1);
    head = Buffer.alloc(0);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_END); ; end = chunk.indexOf(LINE_END, from)) {
        const to = end === -1 ? chunk.length : end;
        if (head.length < HEAD) {
          const part = chunk.subarray(from, Math.min(to, from + HEAD - head.length));
          head = head.length === 0 ? Buffer.from(part) : Buffer.concat([head, part]);
        }
        if (end === -1) break;
        countLine();
        from = end + 1;
      }
      done(null, chunk);
    },
    flush(done) {
      countLine();
      done();
    },
  });
  return { stream, counts: counts as ReadonlyMap<string, number> };
}
