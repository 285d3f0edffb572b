import { germanCsv } from './germanCsv.ts';

async function* batchOf(...rows: readonly string[]) {
  yield rows;
}

it.each([
  ['a lone LF', 'Eins\nZwei', '"Eins\nZwei"'],
  ['a lone CR', 'Eins\rZwei', '"Eins\rZwei"'],
  ['CRLF', 'Eins\r\nZwei', '"Eins\r\nZwei"'],
  ['formulas in all lines', '=1+1\n=cmd|x', '"\'=1+1\n=cmd|x"'],
])('a text with %s stays one cell of the CSV file', async (_kind, note, cell) => {
  let written = '';
  for await (const part of germanCsv(['Notiz', 'Betrag'], batchOf(note), (text) => [text, '3,00'])) written += part;
  expect(written).toBe(`\uFEFFNotiz;Betrag\r\n${cell};3,00\r\n`);
});
