import { vectors } from '@parkwart/contracts/testing/vectors';
import { endToEndId, painFile, refusedPayee, sepaText } from './painFile.ts';

const ORDER = {
  debtor: 'Muster Parkraum GmbH',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: '',
  day: 20261130,
  created: new Date('2026-11-26T23:30:12.345Z'),
};
const REFUND = {
  invoiceNumber: 100_123,
  number: 1,
  creditor: 'Jörg Müller & Söhne <GmbH>',
  iban: 'DE89 3704 0044 0532 0130 00',
  cents: 1_250,
};
const SECOND = { ...REFUND, invoiceNumber: 100_124, number: 2, creditor: "D'Arc, Zoë", cents: 10 };

const NS = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const transfer = (index: number, id: string, amount: string, name: string, purpose: string) =>
  `<CdtTrfTxInf><PmtId><InstrId>ERST-20261127003012345.0.${index}</InstrId><EndToEndId>${id}</EndToEndId></PmtId>` +
  `<Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt><Cdtr><Nm>${name}</Nm></Cdtr>` +
  `<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></CdtTrfTxInf>`;

/** The schema's order of elements; unused elements are left out. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
  ],
  PmtTpInf: ['SvcLvl'],
  SvcLvl: ['Cd'],
  ReqdExctnDt: ['Dt'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  PmtId: ['InstrId', 'EndToEndId'],
  Amt: ['InstdAmt'],
  InitgPty: ['Nm'],
  Dbtr: ['Nm'],
  Cdtr: ['Nm'],
  DbtrAcct: ['Id'],
  CdtrAcct: ['Id'],
  DbtrAgt: ['FinInstnId'],
  FinInstnId: ['Othr'],
  Othr: ['Id'],
  RmtInf: ['Ustrd'],
};

function childrenOf(xml: string): [parent: string, children: string[]][] {
  const open: [string, string[]][] = [];
  const all: [string, string[]][] = [];
  for (const [, end, name = ''] of xml.matchAll(/<(\/?)([A-Za-z]+)[^>]*>/g)) {
    if (end) {
      const closed = open.pop();
      if (closed?.[0] !== name) throw new Error(`not closed: ${closed?.[0]}`);
      continue;
    }
    open.at(-1)?.[1].push(name);
    const element: [string, string[]] = [name, []];
    open.push(element);
    all.push(element);
  }
  return all;
}

describe('the file of refunds', () => {
  it('the file of refunds is a pain.001.001.09 with exactly the expected bytes', () => {
    const purposes = ['Erstattung RE 100123', 'Erstattung RE 100124'] as const;
    expect(painFile([REFUND, SECOND], ORDER)).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${NS}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
        `xsi:schemaLocation="${NS} pain.001.001.09.xsd"><CstmrCdtTrfInitn><GrpHdr><MsgId>ERST-20261127003012345</MsgId>` +
        '<CreDtTm>2026-11-27T00:30:12</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>12.60</CtrlSum>' +
        '<InitgPty><Nm>Muster Parkraum GmbH</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>ERST-20261127003012345.0</PmtInfId>' +
        '<PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg><NbOfTxs>2</NbOfTxs><CtrlSum>12.60</CtrlSum>' +
        '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt>' +
        '<Dbtr><Nm>Muster Parkraum GmbH</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct>' +
        '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>' +
        transfer(0, 'ERST-100123-1', '12.50', 'Joerg Mueller + Soehne .GmbH.', purposes[0]) +
        transfer(1, 'ERST-100124-2', '0.10', 'D&apos;Arc, Zoe', purposes[1]) +
        '</PmtInf></CstmrCdtTrfInitn></Document>',
    );
  });

  it('has its elements in the order of the schema, and no postal address', () => {
    for (const [parent, children] of childrenOf(painFile([REFUND, SECOND], ORDER))) {
      if (children.length === 0) continue;
      const allowed = ORDERS[parent] ?? (parent === 'Id' ? ['IBAN'] : []);
      const places = children.map((child) => allowed.indexOf(child));
      expect([parent, places]).toEqual([parent, [...places].sort((one, other) => one - other)]);
      expect(places).not.toContain(-1);
    }
  });

  it('adds up many amounts to the cent', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ ...REFUND, number: index + 1, cents: 10 }));
    const xml = painFile(many, ORDER);
    expect(xml.match(/<CtrlSum>(.*?)<\/CtrlSum>/g)).toEqual(Array(2).fill('<CtrlSum>100.10</CtrlSum>'));
    for (const [, id = ''] of xml.matchAll(/<InstrId>(.*?)</g)) expect(id.length).toBeLessThanOrEqual(35);
  });

  it('cuts a name to 70 characters', () => {
    const xml = painFile([{ ...REFUND, creditor: `${'Müller '.repeat(20)}` }], ORDER);
    expect(xml).toContain(`<Cdtr><Nm>${'Mueller '.repeat(9).slice(0, 70).trim()}</Nm></Cdtr>`);
  });

  it.each([
    ['nothing to refund', []],
    ['an amount of 0', [{ ...REFUND, cents: 0 }]],
    ['a negative amount', [{ ...REFUND, cents: -1 }]],
    ['a fraction of a cent', [{ ...REFUND, cents: 1.5 }]],
    ['an IBAN with a wrong check digit', [{ ...REFUND, iban: 'DE88370400440532013000' }]],
    ['an IBAN that is too short', [{ ...REFUND, iban: 'DE8937040044053201300' }]],
    ['no name', [{ ...REFUND, creditor: ' ' }]],
  ])('a file of refunds is refused for %s', (_title, refunds) => {
    expect(() => painFile(refunds, ORDER)).toThrow(RangeError);
  });

  it('a file of refunds with an invalid IBAN of the operator is refused', () => {
    expect(() => painFile([REFUND], { ...ORDER, iban: 'DE00' })).toThrow(RangeError);
  });

  it('identifies a refund by record and number, so that it is recognised in the next statement', () => {
    expect(endToEndId(REFUND)).toBe('ERST-100123-1');
  });
});

describe('the conversion of a text for SEPA', () => {
  it.each([
    ['Müller', 'Mueller'],
    ['Müller', 'Mueller'],
    ['ÄÖÜ äöü ß', 'AeOeUe aeoeue ss'],
    ['Émilie Ñandú Łukasz', 'Emilie Nandu Lukasz'],
    ['A & B', 'A + B'],
    ['<script>"x"', '.script..x.'],
    ['Иван', '....'],
    ['a\r\n\tb   c', 'a b c'],
    ["O'Neil-Smith (Kfz.), 1/2: ok?", "O'Neil-Smith (Kfz.), 1/2: ok?"],
  ])('turns %j into %j', (given, written) => expect(sepaText(given)).toBe(written));
});

describe('a payee', () => {
  it.each(vectors('payees'))(
    'named %s with the IBAN %s is checked with the result: %s',
    (name = '', iban = '', reason = '') => {
      expect(refusedPayee(name, iban, ORDER.iban) ?? 'in die Datei').toContain(reason);
    },
  );

  it('is paid from the operator’s bank, which is given by its BIC if the BIC is known', () => {
    const file = painFile([REFUND], { ...ORDER, bic: 'BYLADEM1001' });
    expect(file).toContain('<DbtrAgt><FinInstnId><BICFI>BYLADEM1001</BICFI></FinInstnId></DbtrAgt>');
  });
});
