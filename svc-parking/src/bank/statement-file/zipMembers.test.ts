import { chunksOf, endsOf, readAll } from '../testing/readAll.ts';
import { dayXml, entryXml } from '../testing/statementFiles.ts';
import { zipOf } from '../testing/zipOf.ts';
import { readStatementFile } from './readStatementFile.ts';

const one = dayXml('130.00', entryXml());
const other = dayXml('170.00', entryXml({ amount: '70.00' }));

it('reads all statements of a ZIP, whatever else it holds', async () => {
  const zip = zipOf({
    'auszug/': '',
    'auszug/0305.xml': one,
    'auszug/0306.camt': other,
    'auszug/0306.pdf': '%PDF-1.7',
    '__MACOSX/auszug/._0305.xml': '\0\x05\x16\x07',
    'auszug/.DS_Store': '\0',
  });
  const ends = await endsOf(zip);
  expect(ends.map(({ header, sumCents }) => [header.fileName, sumCents])).toEqual([
    ['auszug/0305.xml', 3_000],
    ['auszug/0306.camt', 7_000],
  ]);
});

it.each([
  ['no statements', zipOf({ 'info.txt': 'Hallo' }), /^Das ist kein Kontoauszug/],
  ['a PDF named .xml', zipOf({ 'a.xml': '%PDF-1.7' }), /^a\.xml: Das ist eine PDF-Datei/],
  ['nothing in a statement', zipOf({ 'a.xml': '' }), /^a\.xml: Die Datei ist leer/],
  ['another ZIP', zipOf({ 'a.zip': zipOf({ 'b.xml': one }) }), /^Die ZIP-Datei enthält eine weitere ZIP-Datei/],
  ['another ZIP named .xml', zipOf({ 'a.xml': zipOf({ 'b.xml': one }) }), /^Die ZIP-Datei enthält eine weitere/],
  ['a password', zipOf({ 'a.xml': one }, { isEncrypted: true }), /^Die ZIP-Datei ist mit einem Passwort geschützt/],
  ['half of itself', zipOf({ 'a.xml': one }).subarray(0, 400), /^Die ZIP-Datei ist beschädigt/],
  ['a name outside', zipOf({ '../a.xml': one }), /^Die ZIP-Datei ist beschädigt/],
  [
    'a bomb',
    zipOf({ 'a.xml': dayXml('400.00', entryXml({ info: `<!--${' '.repeat(900_000)}-->` }).repeat(10)) }),
    /^a\.xml: Die ZIP-Datei ist entpackt zu groß/,
  ],
])('refuses a ZIP with %s', async (_, zip, message) => {
  await expect(readAll(zip)).rejects.toThrow(message);
});

it('refuses a ZIP of more than 1,000 files', async () => {
  const members = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.txt`, '']));
  await expect(readAll(zipOf(members))).rejects.toThrow('Die ZIP-Datei enthält mehr als 1.000 Dateien.');
});

it('refuses a member that is larger than it says', async () => {
  const zip = zipOf({ 'a.xml': one });
  zip.writeUInt32LE(100, zip.indexOf('PK\x01\x02') + 24);
  await expect(readAll(zip)).rejects.toThrow('Die ZIP-Datei ist beschädigt.');
});

it('may be left in the middle', async () => {
  const zip = zipOf({ 'a.xml': one, 'b.xml': other });
  for await (const event of readStatementFile(chunksOf(zip), 'a.zip')) if (event.type === 'entry') break;
  expect(await readAll(zip)).toHaveLength(6);
});
