import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { countInserts } from './countInserts.ts';

const DUMP = [
  'USE `a_users`;',
  'CREATE TABLE `users` (`id` int);',
  "INSERT INTO `users` VALUES ('INSERT INTO `users` VALUES (1)\\nUSE `b_parking`;');",
  "INSERT INTO `users` VALUES ('ä');",
  'USE `b_parking`;',
  'INSERT INTO `records` VALUES (1,NULL);',
  "INSERT INTO `users` VALUES ('another table of the same name');",
].join('\n');

describe('counting the rows of a dump stream', () => {
  it.each([1, 7, 1_000])('counts by schema and table and changes nothing, in chunks of %i bytes', async (size) => {
    const bytes = Buffer.from(DUMP);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const { stream, counts } = countInserts();
    expect(await text(Readable.from(pieces).pipe(stream))).toBe(DUMP);
    expect(Object.fromEntries(counts)).toEqual({ 'a_users.users': 2, 'b_parking.records': 1, 'b_parking.users': 1 });
  });
});
