import { endsOf, readAll } from '../testing/readAll.ts';
import { balanceXml, dayXml, entryXml, messageXml, pageXml, partXml, statementXml } from '../testing/statementFiles.ts';
import { zipOf } from '../testing/zipOf.ts';
import { CHECK_NOTES } from './errors.ts';

const entryIn = (xml: string) => messageXml(statementXml({ entries: [xml] }));

const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);

const ADVICE = 'Bitte laden Sie bei der Bank den Kontoauszug im Format camt.053 (XML oder ZIP) herunter.';

describe('a file of another kind', () => {
  it.each([
    ['an empty text', '', 'empty', 'Die Datei ist leer.'],
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

describe('statements without entries', () => {
  const many = (count: number) =>
    messageXml(Array.from({ length: count }, (_, day) => statementXml({ id: `EMPTY-${day}`, entries: [] })).join(''));

  it('are accepted up to a thousand in one file or ZIP', async () => {
    expect(await endsOf(many(1_000))).toHaveLength(1_000);
    await expect(readAll(many(1_001))).rejects.toThrow('Die Datei enthält mehr als 1.000 Auszüge.');
    const zip = zipOf({ 'a.xml': many(600), 'b.xml': many(401) });
    await expect(readAll(zip)).rejects.toThrow('Die Datei enthält mehr als 1.000 Auszüge.');
  });
});

describe('XML that no bank writes', () => {
  const DTD =
    'Die Datei enthält eine DTD oder eigene Entities, die in Kontoauszügen nicht vorkommen. Sie wurde nicht gelesen.';

  it.each([
    ['a DTD', dayXml('100.00').replace('<Document', '<!DOCTYPE Document SYSTEM "http://a.test/x.dtd"><Document'), DTD],
    [
      'entities that the file declares',
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

  it('is read if it is nested in up to 40 levels', async () => {
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

const checksOf = async (content: string | Uint8Array) => (await endsOf(content)).map(({ check }) => check);
const withBalances = (balances: string, ...entries: string[]) => messageXml(statementXml({ balances, entries }));

describe('the check of opening balance, entries and closing balance', () => {
  it('rejects a statement that does not add up, with the difference in euros', async () => {
    await expect(readAll(dayXml('142.34', entryXml()))).rejects.toMatchObject({
      code: 'sums',
      message: 'Die Umsätze ergeben nicht den Endsaldo: es fehlen 12,34\u00a0€.',
    });
    await expect(readAll(dayXml('129.99', entryXml()))).rejects.toThrow('Endsaldo: es sind 0,01\u00a0€ zu viel.');
  });

  it('starts with the opening balance OPBD of the earliest day, or with the balance PRCD if OPBD is missing', async () => {
    const closing = balanceXml('CLBD', '110.00', '2026-03-05') + balanceXml('CLBD', '130.00', '2026-03-06');
    const opening = balanceXml('OPBD', '110.00', '2026-03-06') + balanceXml('OPBD', '100.00', '2026-03-05');
    expect(await checksOf(withBalances(balanceXml('PRCD', '7.00') + opening + closing, entryXml()))).toEqual([
      'addsUp',
    ]);
    expect(await checksOf(withBalances(balanceXml('PRCD', '100.00') + closing, entryXml()))).toEqual(['addsUp']);
  });

  it('includes neither pending entries nor interim balances', async () => {
    const balances = balanceXml('OPBD', '100.00') + balanceXml('ITBD', '1.00') + balanceXml('CLBD', '130.00');
    const entries = [entryXml(), entryXml({ status: '<Cd>PDNG</Cd>' })];
    expect(await checksOf(withBalances(balances, ...entries))).toEqual(['addsUp']);
  });

  it('subtracts debits, even if the balance becomes negative', async () => {
    const balances = balanceXml('OPBD', '10.00') + balanceXml('CLBD', '20.00', '2026-03-05', 'DBIT');
    expect(await checksOf(withBalances(balances, entryXml({ sign: 'DBIT' })))).toEqual(['addsUp']);
  });
});

describe('reversals', () => {
  const reversal = entryXml({ sign: 'DBIT', reversal: true });

  it('get their sign from their direction', async () => {
    expect(await checksOf(dayXml('100.00', entryXml(), reversal))).toEqual(['addsUp']);
  });

  it('are left to an admin if the statement adds up only with the opposite sign for reversals', async () => {
    expect(await checksOf(dayXml('160.00', entryXml(), reversal))).toEqual(['addsUpFlipped']);
    expect(CHECK_NOTES.addsUpFlipped).toMatch(/^Die Umsätze ergeben den Endsaldo nur, wenn Stornos/);
    await expect(readAll(dayXml('161.00', entryXml(), reversal))).rejects.toMatchObject({ code: 'sums' });
  });
});

describe('a statement that cannot be checked', () => {
  it('is reported with the reason: a camt.053 without balances, another kind of file, another currency', async () => {
    expect(await checksOf(withBalances(balanceXml('CLBD', '1.00'), entryXml()))).toEqual(['noBalances']);
    const report = { balances: balanceXml('OPBD', '1.00') + balanceXml('CLBD', '1.00'), entries: [entryXml()] };
    expect(await checksOf(messageXml(statementXml({ ...report, kind: '052' }), '052'))).toEqual(['reportDiffers']);
    expect(await checksOf(messageXml(statementXml({ kind: '052' }), '052'))).toEqual(['notChecked']);
    expect(await checksOf(messageXml(statementXml({ ...report, kind: '054' }), '054'))).toEqual(['notChecked']);
    expect(await checksOf(dayXml('101.00', entryXml({ currency: 'CHF' })))).toEqual(['otherCurrency']);
    expect(CHECK_NOTES.noBalances).toMatch(/^Der Auszug nennt keinen Anfangs- oder Endsaldo/);
  });
});

describe('pages', () => {
  const pageOf = (page: number, isLast: boolean, balances: string, entry = entryXml()) =>
    messageXml(statementXml({ pages: pageXml(page, isLast), balances, entries: [entry] }));
  const first = pageOf(1, false, balanceXml('OPBD', '100.00') + balanceXml('ITBD', '130.00'));
  const second = pageOf(2, false, '');
  const third = pageOf(3, true, balanceXml('ITBD', '160.00') + balanceXml('CLBD', '190.00'));

  it('of one statement are added up together, in any order', async () => {
    expect(await checksOf(zipOf({ '1.xml': first, '2.xml': second, '3.xml': third }))).toEqual([
      'pageOfMore',
      'pageOfMore',
      'addsUp',
    ]);
    expect(await checksOf(zipOf({ '3.xml': third, '2.xml': second, '1.xml': first }))).toEqual([
      'pageOfMore',
      'pageOfMore',
      'addsUp',
    ]);
  });

  it('are missed by number even if the page number is in the message’s header instead of the statement’s', async () => {
    const pages = `<MsgPgntn>${pageXml(2, true)}</MsgPgntn></GrpHdr>`;
    const part = withBalances(balanceXml('CLBD', '130.00'), entryXml()).replace('</GrpHdr>', pages);
    await expect(readAll(part)).rejects.toThrow('Seite 1 fehlt.');
  });

  it.each([
    [1, false],
    [2, true],
    [2, false],
  ])('of a message may contain a complete statement (page %s, last: %s)', async (page, isLast) => {
    const pages = `<MsgPgntn>${pageXml(page, isLast)}</MsgPgntn></GrpHdr>`;
    expect(await checksOf(dayXml('130.00', entryXml()).replace('</GrpHdr>', pages))).toEqual(['addsUp']);
  });

  it.each([
    ['the first page', third, 1],
    ['the last page', first, 2],
    ['a page in between', zipOf({ '1.xml': first, '3.xml': third }), 2],
  ])('are refused if %s is missing', async (_, content, page) => {
    await expect(readAll(content)).rejects.toMatchObject({
      code: 'pageMissing',
      message: `Der Auszug ist unvollständig: Seite ${page} fehlt. Bitte laden Sie alle Seiten zusammen als ZIP hoch.`,
    });
  });

  it('of one statement are refused when they do not add up together', async () => {
    const wrong = pageOf(2, true, balanceXml('CLBD', '170.00'));
    await expect(readAll(zipOf({ '1.xml': first, '2.xml': wrong }))).rejects.toThrow('es fehlen 10,00\u00a0€');
  });
});

describe('an entry with an unusual or wrong value', () => {
  const without = (tag: RegExp) => entryIn(entryXml().replace(tag, ''));

  it.each([
    ['no amount', without(/<Amt.*?<\/Amt>/), 'Bei einem Umsatz oder Saldo fehlt der Betrag.'],
    ['no currency', without(/ Ccy="EUR"/), 'Bei einem Betrag (30.00) fehlt die Währung.'],
    [
      'no sign',
      without(/<CdtDbtInd>.*?<\/CdtDbtInd>/),
      'Bei einem Betrag (30.00) fehlt, ob er Gutschrift oder Belastung ist.',
    ],
    [
      'a negative amount',
      entryIn(entryXml({ amount: '-30.00' })),
      'Der Betrag -30.00 hat ein Vorzeichen. Die Richtung muss in einem eigenen Feld stehen.',
    ],
    ['five decimals', entryIn(entryXml({ amount: '30.00001' })), 'Der Betrag 30.00001 enthält Bruchteile eines Cents.'],
    ['a decimal comma', entryIn(entryXml({ amount: '30,00' })), 'Der Betrag „30,00“ ist keine Zahl.'],
    ['an exponent', entryIn(entryXml({ amount: '3e1' })), 'Der Betrag „3e1“ ist keine Zahl.'],
    ['no day', without(/<BookgDt>.*<\/ValDt>/), 'Bei einem Umsatz fehlt der Buchungstag.'],
    ['a day that never was', entryIn(entryXml({ day: '2026-02-30' })), 'Den Tag „2026-02-30“ gibt es nicht.'],
    ['no account', messageXml(statementXml({ iban: '' })), 'Ein Auszug der Datei nennt kein Konto.'],
  ])('is refused with an error message: %s', async (_, content, message) => {
    await expect(readAll(content)).rejects.toThrow(message);
  });

  it.each([
    ['30', 3_000],
    ['30.5', 3_050],
    ['30.', 3_000],
    ['.5', 50],
    ['30.00000', 3_000],
    ['000000000000149.87', 14_987],
    ['9999999999999.99', 999_999_999_999_999],
    ['1.005', undefined],
    ['99999999999999.99', undefined],
    ['+1', undefined],
    ['.', undefined],
  ])('is read with exact cents or rejected if the amount is %s', async (amount, cents) => {
    const events = readAll(entryIn(entryXml({ amount, parts: [] })));
    if (cents === undefined) await expect(events).rejects.toThrow(/^Der Betrag /);
    else expect((await events)[1]).toMatchObject({ entry: { cents } });
  });
});
