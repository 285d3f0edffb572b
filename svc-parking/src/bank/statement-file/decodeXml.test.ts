import { entriesOf, readAll } from '../testing/readAll.ts';
import { entryXml, messageXml, statementXml } from '../testing/statementFiles.ts';

const xmlIn = (encoding: string, info = 'Grüße an Löß') =>
  messageXml(statementXml({ entries: [entryXml({ info })] }), '053', '08', encoding);
const infoOf = async (content: string | Uint8Array) => (await entriesOf(content))[0]?.additionalInfo;

it.each(['UTF-8', 'utf8', 'ISO-8859-1', 'iso-8859-15', 'Windows-1252', 'UTF-16'])(
  'reads umlauts in %s',
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

it('reads the euro sign of Windows-1252, and UTF-16 with the other byte order', async () => {
  expect(await infoOf(Buffer.from(xmlIn('windows-1252', '30 \x80'), 'latin1'))).toBe('30 €');
  expect(await infoOf(Buffer.from(`\ufeff${xmlIn('UTF-16')}`, 'utf16le').swap16())).toBe('Grüße an Löß');
});

it('reads files with a byte order mark, and without a declaration', async () => {
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
])('refuses %s', async (_, content, encoding) => {
  await expect(readAll(content)).rejects.toThrow(
    `Die Datei enthält Zeichen, die es in ihrer Zeichenkodierung (${encoding}) nicht gibt.`,
  );
});

it('refuses encodings that no German bank uses', async () => {
  await expect(readAll(xmlIn('Shift_JIS'))).rejects.toThrow('Die Zeichenkodierung Shift_JIS wird nicht gelesen.');
});
