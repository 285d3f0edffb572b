import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { startProgram } from './program.ts';
import { readDump } from './readDump.ts';

const LONG = `INSERT INTO \`users\` VALUES ('${'ä'.repeat(300)}');`;
const NESTED = "INSERT INTO `users` VALUES ('INSERT INTO `users` VALUES (1)\\nUSE `b_parking`;');";
const RECORD = 'INSERT INTO `records` VALUES (1,NULL);';
const OTHER = "INSERT INTO `users` VALUES ('another table of the same name');";
const linesOf = (position: string) => [
  position,
  'USE `a_users`;',
  'CREATE TABLE `users` (`id` int);',
  NESTED,
  LONG,
  'USE `b_parking`;',
  RECORD,
  OTHER,
];
const MYSQL = "-- CHANGE REPLICATION SOURCE TO SOURCE_LOG_FILE='binlog.000002', SOURCE_LOG_POS=158;";
const MARIADB = "-- CHANGE MASTER TO MASTER_LOG_FILE='binlog.000002', MASTER_LOG_POS=158;";
const sha256 = (...lines: string[]) =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');

describe('reading a dump while it is streamed', () => {
  it.each([
    [1, MYSQL],
    [7, MARIADB],
    [1_000, MYSQL],
  ])('counts and hashes rows by table and passes the data unchanged, in chunks of %i bytes', async (size, position) => {
    const dump = linesOf(position).join('\n');
    const bytes = Buffer.from(dump);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const reader = readDump();
    expect(await text(Readable.from(pieces).pipe(reader.stream))).toBe(dump);
    expect(Object.fromEntries(reader.tables())).toEqual({
      'a_users.users': { rows: 2, sha256: sha256(NESTED, LONG) },
      'b_parking.records': { rows: 1, sha256: sha256(RECORD) },
      'b_parking.users': { rows: 1, sha256: sha256(OTHER) },
    });
    expect(reader.binaryLog()).toEqual({ file: 'binlog.000002', position: 158 });
  });
});

const program = { name: 'a program', argv: ['sh', '-c', 'echo nothing doing >&2; exit 3'] } as const;

describe('a program that exits before it has read its input', () => {
  it.each([
    ['while there is more input', () => Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(65_536)))],
    ['while it waits for more input', () => new Readable({ read: () => undefined })],
  ])('is reported with its own error output, %s', async (_when, input) => {
    await expect(startProgram(program, [], input()).ended).rejects.toMatchObject({
      name: 'CommandError',
      message: expect.stringContaining('nothing doing'),
    });
  });

  it('does not hide a read error of its input', async () => {
    const input = Readable.from(
      (async function* () {
        yield 'the first half';
        throw new Error('damaged');
      })(),
    );
    const reading = { name: 'a program', argv: ['sh', '-c', 'cat >/dev/null'] } as const;
    await expect(startProgram(reading, [], input).ended).rejects.toThrow('damaged');
  });
});
