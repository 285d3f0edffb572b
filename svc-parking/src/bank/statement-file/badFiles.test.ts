import { readAll } from '../testing/readAll.ts';
import { dayXml, entryXml, messageXml, partXml, statementXml } from '../testing/statementFiles.ts';

const entryIn = (xml: string) => messageXml(statementXml({ entries: [xml] }));
const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);

const ADVICE = 'Bitte laden Sie bei der Bank den Kontoauszug im Format camt.053 (XML oder ZIP) herunter.';

describe('a file of another kind', () => {
  it.each([
    ['nothing', '', 'empty', 'Die Datei ist leer.'],
    ['blanks', ' \r\n ', 'empty', 'Die Datei ist leer.'],
    [
      'MT940',
      ':20:STARTUMS\r\n:25:12030000/202051\r\n:60F:C260304EUR100,00\r\n',
      'mt940',
      `Das ist ein Kontoauszug im Format MT940, das die Banken abgeschafft haben. ${ADVICE}`,
    ],
    [
      'MT940 in an envelope',
      '{1:F01BYLADEM1XXX}{2:I940}{4:\r\n:20:START\r\n',
      'mt940',
      `Das ist ein Kontoauszug im Format MT940, das die Banken abgeschafft haben. ${ADVICE}`,
    ],
    [
      'CSV',
      '"Buchungstag";"Betrag";"Verwendungszweck"\r\n"05.03.26";"30,00";"RE 100123"\r\n',
      'csv',
      `Das ist eine CSV-Datei. ${ADVICE}`,
    ],
    [
      'a PDF named .xml',
      '%PDF-1.7\n1 0 obj <<>>',
      'pdf',
      `Das ist eine PDF-Datei, auch wenn sie anders heißt. ${ADVICE}`,
    ],
    ['a letter', 'Sehr geehrte Damen und Herren', 'notStatement', `Das ist kein Kontoauszug. ${ADVICE}`],
    ['a web page', '<html><body>Anmelden</body></html>', 'notStatement', `Das ist kein Kontoauszug. ${ADVICE}`],
    ['a message without statements', messageXml(''), 'notStatement', `Das ist kein Kontoauszug. ${ADVICE}`],
    [
      'transfers',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn/></Document>',
      'foreignFormat',
      `Das ist eine Bankdatei im Format pain.001, kein Kontoauszug. ${ADVICE}`,
    ],
  ])('is recognised by its content: %s', async (_, content, code, message) => {
    await expect(readAll(content)).rejects.toMatchObject({ name: 'StatementFileError', code, message });
  });
});

describe('XML that no bank writes', () => {
  const DTD =
    'Die Datei enthält eine DTD oder eigene Entities, die in Kontoauszügen nicht vorkommen. Sie wurde nicht gelesen.';

  it.each([
    ['a DTD', dayXml('100.00').replace('<Document', '<!DOCTYPE Document SYSTEM "http://a.test/x.dtd"><Document'), DTD],
    [
      'entities of its own',
      dayXml('100.00').replace('<Document', '<!DOCTYPE Document [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document'),
      DTD,
    ],
    ['an unknown entity', entryIn(entryXml({ info: '&geheim;' })), DTD],
    ['an entity named as a method', entryIn(entryXml({ info: '&constructor;' })), DTD],
    [
      '100 levels',
      messageXml(nested(100)),
      'Die Datei ist tiefer verschachtelt als jeder Kontoauszug. Sie wurde nicht gelesen.',
    ],
    [
      'an entry of 10,000 elements',
      entryIn(entryXml({ parts: [partXml({ extra: '<a/>'.repeat(10_000) })] })),
      'Ein Teil der Datei ist umfangreicher als in jedem Kontoauszug. Die Datei wurde nicht gelesen.',
    ],
    [
      'a text of 20,000 characters',
      entryIn(entryXml({ info: 'a'.repeat(20_000) })),
      'Ein Teil der Datei ist umfangreicher als in jedem Kontoauszug. Die Datei wurde nicht gelesen.',
    ],
    [
      'an attribute of a million characters',
      dayXml('100.00').replace('<Stmt>', `<Stmt a="${'a'.repeat(1_100_000)}">`),
      'Ein Teil der Datei ist umfangreicher als in jedem Kontoauszug. Die Datei wurde nicht gelesen.',
    ],
    ['an end too early', dayXml('100.00').slice(0, -20), 'Die Datei ist beschädigt: kein gültiges XML.'],
    [
      'a tag that ends another',
      dayXml('100.00').replace('</Stmt>', '</Smt>'),
      'Die Datei ist beschädigt: kein gültiges XML.',
    ],
  ])('is refused: %s', async (_, content, message) => {
    await expect(readAll(content)).rejects.toThrow(message);
  });

  it('is read up to 40 levels', async () => {
    const xml = messageXml(statementXml({}) + nested(38));
    expect(await readAll(xml)).toHaveLength(2);
    await expect(readAll(messageXml(nested(39)))).rejects.toMatchObject({ code: 'tooDeep' });
  });
});

describe('a file beyond the limits', () => {
  it('is refused after 25 MB', async () => {
    const entry = entryXml({ info: `<!--${' '.repeat(900_000)}-->` });
    await expect(readAll(entryIn(entry.repeat(30)))).rejects.toThrow('Die Datei ist größer als 25 MB.');
  });

  it('is refused after 100,000 entries and parts', async () => {
    const small = '<Ntry><Amt Ccy="EUR">0</Amt><BookgDt><Dt>2026-03-05</Dt></BookgDt></Ntry>';
    const xml = entryIn(small.repeat(50_000) + entryXml({ parts: ['<TxDtls/>'.repeat(50_001)] }));
    await expect(readAll(xml)).rejects.toThrow('Die Datei enthält mehr als 100.000 Umsätze.');
    expect(await readAll(xml.replace('<TxDtls/>', ''))).toHaveLength(50_003);
  });
});
