import { generatedPayments, generateStatement } from '../testing/generateStatement.ts';
import { chunksOf, endsOf, entriesOf, readAll } from '../testing/readAll.ts';
import { dayXml, entryXml, messageXml, partXml, statementXml } from '../testing/statementFiles.ts';
import { zipOf } from '../testing/zipOf.ts';
import { readStatementFile } from './readStatementFile.ts';

describe('reading in chunks', () => {
  const xml = dayXml(
    '160.00',
    entryXml({ info: 'Grüße – 🚗' }),
    entryXml({ parts: [partXml({ purpose: ['a\r\nb'] })] }),
  );

  it('yields the same events wherever the chunks end', async () => {
    const firstBytes = 1_024;
    const bytes = Buffer.from(xml.replace('<Document', `<!-- ${' '.repeat(firstBytes)} --><Document`));
    const whole = JSON.stringify(await readAll(bytes));
    const differing: number[] = [];
    // The reader takes the first bytes in one piece, to recognise the file.
    for (let at = firstBytes; at < bytes.length; at += 1) {
      const halves = async function* () {
        yield bytes.subarray(0, at);
        yield bytes.subarray(at);
      };
      if (JSON.stringify(await eventsOf(halves())) !== whole) differing.push(at);
    }
    expect(differing).toEqual([]);
    expect(JSON.stringify(await eventsOf(chunksOf(bytes, 1)))).toBe(whole);
  });

  it('reads no more chunks than its caller needs', async () => {
    let taken = 0;
    const source = async function* () {
      for (const piece of generateStatement({ seed: 1, entries: 1_000 })) {
        taken += 1;
        yield Buffer.from(piece);
      }
    };
    for await (const event of readStatementFile(source(), 'auszug.xml')) if (event.type === 'entry') break;
    expect(taken).toBeLessThan(10);
  });

  it.each(['02', '08'] as const)('finds every payment of a generated statement of version %s', async (version) => {
    const statement = { seed: 7, entries: 500, version };
    const events = await readAll([...generateStatement(statement)].join(''));
    const lines = events.flatMap((event) => (event.type === 'entry' ? event.entry.lines : []));
    expect(lines.map(({ cents, details }) => [cents, details?.purpose])).toEqual(
      [...generatedPayments(statement)].map(({ cents, purpose }) => [cents, purpose.join('\n')]),
    );
    expect(events.at(-1)).toMatchObject({ type: 'end', check: 'addsUp' });
  });
});

async function eventsOf(chunks: AsyncIterable<Uint8Array>) {
  const events = [];
  for await (const event of readStatementFile(chunks, 'auszug.xml')) events.push(event);
  return events;
}

const xmlIn = (encoding: string, info = 'Grüße an Löß') =>
  messageXml(statementXml({ entries: [entryXml({ info })] }), '053', '08', encoding);
const infoOf = async (content: string | Uint8Array) => (await entriesOf(content))[0]?.additionalInfo;

it.each(['UTF-8', 'utf8', 'ISO-8859-1', 'iso-8859-15', 'Windows-1252', 'UTF-16'])(
  'umlauts in a statement file in %s are read unchanged',
  async (encoding) => {
    const bytes = /^utf-?8$/i.test(encoding)
      ? Buffer.from(xmlIn(encoding))
      : Buffer.from(
          encoding === 'UTF-16' ? `\ufeff${xmlIn(encoding)}` : xmlIn(encoding),
          encoding === 'UTF-16' ? 'utf16le' : 'latin1',
        );
    expect(await infoOf(bytes)).toBe('Grüße an Löß');
  },
);

it('the euro sign of Windows-1252 is read, and so is UTF-16 with the other byte order', async () => {
  expect(await infoOf(Buffer.from(xmlIn('windows-1252', '30 \x80'), 'latin1'))).toBe('30 €');
  expect(await infoOf(Buffer.from(`\ufeff${xmlIn('UTF-16')}`, 'utf16le').swap16())).toBe('Grüße an Löß');
});

it('files with a byte order mark are read, and so are files without an XML declaration', async () => {
  expect(await infoOf(`\ufeff${xmlIn('UTF-8')}`)).toBe('Grüße an Löß');
  expect(await infoOf(xmlIn('UTF-8').replace(/<\?xml.*\n/, ''))).toBe('Grüße an Löß');
});

it.each([
  ['ISO-8859-1 declared as UTF-8', Buffer.from(xmlIn('UTF-8'), 'latin1'), 'UTF-8'],
  ['ISO-8859-1 without a declaration', Buffer.from(xmlIn('UTF-8').replace(/<\?xml.*\n/, ''), 'latin1'), 'UTF-8'],
  ['Windows-1252 declared as ISO-8859-1', Buffer.from(xmlIn('ISO-8859-1', '30 \x80'), 'latin1'), 'ISO-8859-1'],
  ['a byte that Windows-1252 does not have', Buffer.from(xmlIn('Windows-1252', '\x81'), 'latin1'), 'Windows-1252'],
  ['UTF-8 with its mark, declared as ISO-8859-1', Buffer.from(`\ufeff${xmlIn('ISO-8859-1')}`), 'ISO-8859-1'],
  ['UTF-8 declared as UTF-16', Buffer.from(xmlIn('UTF-16')), 'UTF-16'],
  ['UTF-16 declared as UTF-8', Buffer.from(`\ufeff${xmlIn('UTF-8')}`, 'utf16le'), 'UTF-8'],
  ['a character cut at the end', Buffer.concat([Buffer.from(xmlIn('UTF-8')), Buffer.from([0xc3])]), 'UTF-8'],
])('a statement file in another encoding than it declares is rejected: %s', async (_, content, encoding) => {
  await expect(readAll(content)).rejects.toThrow(
    `Die Datei enthält Zeichen, die es in ihrer Zeichenkodierung (${encoding}) nicht gibt.`,
  );
});

it('a file in an encoding that no German bank uses is rejected', async () => {
  await expect(readAll(xmlIn('Shift_JIS'))).rejects.toThrow('Die Zeichenkodierung Shift_JIS wird nicht gelesen.');
});

const one = dayXml('130.00', entryXml());
const other = dayXml('170.00', entryXml({ amount: '70.00' }));

it('all statements of a ZIP are read, whatever other files the ZIP contains', async () => {
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
])('a ZIP with %s is rejected', async (_, zip, message) => {
  await expect(readAll(zip)).rejects.toThrow(message);
});

it('a ZIP of more than 1,000 files is rejected', async () => {
  const members = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.txt`, '']));
  await expect(readAll(zipOf(members))).rejects.toThrow('Die ZIP-Datei enthält mehr als 1.000 Dateien.');
});

it('a ZIP with a member that is larger than its stated size is rejected', async () => {
  const zip = zipOf({ 'a.xml': one });
  zip.writeUInt32LE(100, zip.indexOf('PK\x01\x02') + 24);
  await expect(readAll(zip)).rejects.toThrow('Die ZIP-Datei ist beschädigt.');
});
