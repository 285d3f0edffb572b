import { endsOf, entriesOf, readAll } from '../testing/readAll.ts';
import {
  balanceXml,
  dayXml,
  entryXml,
  messageXml,
  OWN_IBAN,
  PAYER_IBAN,
  partXml,
  statementXml,
} from '../testing/statementFiles.ts';

const paymentOf = (version: '02' | '08') =>
  messageXml(
    statementXml({
      balances: balanceXml('PRCD', '250.00', '2026-03-04', 'DBIT') + balanceXml('CLBD', '219.50', '2026-03-05', 'DBIT'),
      entries: [
        entryXml({
          amount: '0000030.5',
          status: version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>',
          reference: '2026030500123',
          valueDay: '2026-03-06',
          info: 'SEPA-Gutschrift',
          parts: [
            partXml({
              version,
              amount: '30.50',
              endToEndId: 'E2E-1',
              purpose: ['RE 100123', 'B-AB 1234'],
              extra: '<AddtlTxInf>Dauerauftrag</AddtlTxInf>',
            }),
          ],
        }),
      ],
    }),
    '053',
    version,
  );

describe.each(['02', '08'] as const)('a camt.053 of version %s', (version) => {
  it('yields header, entry and end', async () => {
    const [header, entry, end, ...more] = await readAll(paymentOf(version));
    expect(more).toEqual([]);
    expect(header).toMatchObject({
      type: 'statement',
      header: {
        kind: '053',
        version,
        account: OWN_IBAN,
        statementId: 'A1',
        fileName: 'auszug.xml',
        page: 1,
        isLastPage: true,
        opening: { code: 'PRCD', cents: -25_000, currency: 'EUR', day: 20260304 },
        closing: { code: 'CLBD', cents: -21_950, day: 20260305 },
      },
    });
    expect(entry).toMatchObject({
      type: 'entry',
      entry: {
        cents: 3_050,
        currency: 'EUR',
        bookingDay: 20260305,
        valueDay: 20260306,
        isReversal: false,
        acctSvcrRef: '2026030500123',
        bankCode: { proprietary: 'NTRF+166' },
        additionalInfo: 'SEPA-Gutschrift',
      },
    });
    expect(end).toMatchObject({ type: 'end', entries: 1, notBooked: 0, sumCents: 3_050, check: 'addsUp' });
  });

  it('is read with payer, account, amount and purpose of each entry', async () => {
    const [entry] = await entriesOf(paymentOf(version));
    expect(entry?.lines).toEqual([
      { kind: 'payment', cents: 3_050, isBookable: true, details: expect.objectContaining({}) },
    ]);
    expect(entry?.lines[0]?.details).toMatchObject({
      endToEndId: 'E2E-1',
      name: 'Jürgen Groß',
      iban: PAYER_IBAN,
      purpose: 'RE 100123\nB-AB 1234',
      additionalInfo: 'Dauerauftrag',
      returnReason: undefined,
    });
  });
});

describe('a statement', () => {
  it('is recognised by its local element names, even with prefixes, wrong namespaces and envelopes', async () => {
    const prefixed = dayXml('130.00', entryXml())
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns:')
      .replace('xmlns=', 'xmlns:ns=')
      .replace('iso:20022', 'iso:20023')
      .replace('?>', '?><Envelope>');
    expect(await endsOf(`${prefixed}</Envelope>`)).toMatchObject([{ header: { version: '08' }, check: 'addsUp' }]);
  });

  it('may share a message with a statement of another account, and each statement has its own sums', async () => {
    const balances = balanceXml('OPBD', '0.00') + balanceXml('CLBD', '30.00');
    const xml = messageXml(
      statementXml({ balances, entries: [entryXml()] }) +
        statementXml({ balances, entries: [entryXml()], iban: PAYER_IBAN }),
    );
    const ends = await endsOf(xml);
    expect(ends.map(({ header, check }) => [header.account, check])).toEqual([
      [OWN_IBAN, 'addsUp'],
      [PAYER_IBAN, 'addsUp'],
    ]);
  });

  it('is read with its period, and with an account that has no IBAN', async () => {
    const xml = messageXml(statementXml({}))
      .replace(`<IBAN>${OWN_IBAN}</IBAN>`, '<Othr><Id>0202 051</Id></Othr>')
      .replace(
        '<Acct>',
        '<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-05T23:59:59+01:00</ToDtTm></FrToDt><Acct>',
      );
    expect(await readAll(xml)).toMatchObject([
      { header: { account: '0202051', fromDay: 20260301, toDay: 20260305 } },
      { type: 'end' },
    ]);
  });
});

const entryWith = async (part: string, sign: 'CRDT' | 'DBIT' = 'CRDT') => {
  const [entry] = await entriesOf(messageXml(statementXml({ entries: [entryXml({ sign, parts: [part] })] })));
  return entry?.lines[0]?.details;
};

describe('an entry', () => {
  it('is read with references of all kinds', async () => {
    const refs =
      '<Refs><EndToEndId>E</EndToEndId><AcctSvcrRef>A</AcctSvcrRef><TxId>T</TxId><UETR>U</UETR><MndtId>M</MndtId>' +
      '<Prtry><Tp>FI-UMSATZ-ID</Tp><Ref>P</Ref></Prtry></Refs><RmtInf><Strd><CdtrRefInf><Ref>RF73 100123</Ref></CdtrRefInf>' +
      '<RfrdDocInf><Nb>100123</Nb></RfrdDocInf></Strd></RmtInf>';
    expect(await entryWith(`<TxDtls>${refs}</TxDtls>`)).toMatchObject({
      endToEndId: 'E',
      acctSvcrRef: 'A',
      txId: 'T',
      uetr: 'U',
      mandateId: 'M',
      otherReferences: ['P'],
      structuredReferences: ['RF73 100123', '100123'],
    });
  });

  it('is read with the creditor of a debit, and with ultimate parties', async () => {
    const ultimate =
      '<TxDtls><RltdPties><UltmtDbtr><Pty><Nm>Halter</Nm></Pty></UltmtDbtr><Dbtr><Nm>Zahler</Nm></Dbtr></RltdPties></TxDtls>';
    expect(await entryWith(partXml({ role: 'Cdtr', name: 'Empfänger' }), 'DBIT')).toMatchObject({ name: 'Empfänger' });
    expect(await entryWith(ultimate)).toMatchObject({ name: 'Zahler', ultimateName: 'Halter' });
  });

  it('never has the operator’s own account as the counterparty', async () => {
    const own = (role: string) => `<${role}Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id></${role}Acct>`;
    const returned = `<TxDtls><RltdPties><Dbtr><Nm>Wir</Nm></Dbtr>${own('Dbtr')}<Cdtr><Nm>Kunde</Nm></Cdtr></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`;
    expect(await entryWith(returned)).toMatchObject({ name: 'Kunde', returnReason: 'AC04' });
    const fee = `<TxDtls><RltdPties><Dbtr><Nm>Wir</Nm></Dbtr>${own('Dbtr')}</RltdPties></TxDtls>`;
    expect(await entryWith(fee, 'DBIT')).toMatchObject({ name: undefined, iban: undefined });
  });

  it('whose date is a time with a time zone is booked on the day that it is in Berlin at that time', async () => {
    const times = entryXml().replace('<BookgDt><Dt>2026-03-05</Dt>', '<BookgDt><DtTm>2026-03-05T23:30:00Z</DtTm>');
    const zoned = entryXml().replace('<Dt>2026-03-05</Dt>', '<Dt>2026-03-05+01:00</Dt>');
    const entries = await entriesOf(messageXml(statementXml({ entries: [times, zoned] })));
    expect(entries.map(({ bookingDay }) => bookingDay)).toEqual([20260306, 20260305]);
  });

  it('without a bank code has the code of its part', async () => {
    const code = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>';
    const xml = entryXml({ parts: [partXml({ extra: code })] }).replace(/<BkTxCd><Prtry>.*?<\/BkTxCd>/, '<BkTxCd/>');
    const [entry] = await entriesOf(messageXml(statementXml({ entries: [xml] })));
    expect(entry?.bankCode).toMatchObject({ domain: 'PMNT', family: 'RCDT', subFamily: 'RRTN' });
  });

  it('without details, in another currency or of 0.00 is read', async () => {
    const entries = [entryXml({ parts: [] }), entryXml({ currency: 'CHF' }), entryXml({ amount: '0.00', sign: '' })];
    const [bare, swiss, zero] = await entriesOf(messageXml(statementXml({ entries })));
    expect(bare?.lines).toEqual([{ kind: 'payment', cents: 3_000, isBookable: true, details: undefined }]);
    expect(swiss).toMatchObject({ cents: 3_000, currency: 'CHF' });
    expect(zero?.lines).toMatchObject([{ cents: 0, isBookable: false }]);
  });
});

describe('an entry that is not marked as booked', () => {
  const entriesOfAllStates = [
    entryXml({ status: '' }),
    entryXml({ status: '<Cd>PDNG</Cd>' }),
    entryXml({ status: 'PDNG' }),
    entryXml({ status: '<Prtry>BOOK</Prtry>' }),
    entryXml({ status: 'BOOK' }),
  ];

  it.each([
    ['053', 3, 2],
    ['052', 3, 2],
    ['054', 3, 2],
  ] as const)('is skipped in a camt.%s', async (kind, entries, notBooked) => {
    const [end] = await endsOf(messageXml(statementXml({ kind, entries: entriesOfAllStates }), kind));
    expect(end).toMatchObject({ header: { kind }, entries, notBooked });
  });

  it.each([
    ['counts when the balances add up with it', ['OPBD', 'CLBD'], '145.00', 'addsUp', [3_000, 1_500], [false, false]],
    ['counts by the balance of the hour', ['PRCD', 'ITBD'], '145.00', 'addsUp', [3_000, 1_500], [false, false]],
    ['does not count when they add up without it', ['OPBD', 'CLBD'], '130.00', 'addsUpWithout', [3_000], [false]],
    [
      'is open when they add up neither way',
      ['OPBD', 'CLBD'],
      '150.00',
      'reportDiffers',
      [3_000, 1_500],
      [false, true],
    ],
    ['is open without balances', [], '', 'notChecked', [3_000, 1_500], [false, true]],
  ])('and has no status at all, in a camt.052, %s', async (_, [opening, end], closing, check, cents, isOpen) => {
    const balances = opening && end ? balanceXml(opening, '100.00') + balanceXml(end, closing) : '';
    const entries = [entryXml({ amount: '15.00', status: '' }), entryXml()];
    const events = await readAll(messageXml(statementXml({ kind: '052', balances, entries }), '052'));
    const read = events.flatMap((event) => (event.type === 'entry' ? [event.entry] : []));
    expect(read.map((entry) => entry.cents)).toEqual(cents);
    expect(read.map(({ isStatusOpen }) => isStatusOpen)).toEqual(isOpen);
    expect(events.at(-1)).toMatchObject({ type: 'end', check });
  });

  it('may have fractions of a cent', async () => {
    const pending = entryXml({ amount: '0.00001', currency: 'KWD', status: '<Cd>PDNG</Cd>' });
    expect(await endsOf(messageXml(statementXml({ entries: [pending] })))).toMatchObject([{ notBooked: 1 }]);
  });
});
