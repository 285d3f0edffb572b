import { endsOf, entriesOf } from '../testing/readAll.ts';
import { entryXml, messageXml, OWN_IBAN, partXml, statementXml } from '../testing/statementFiles.ts';

const entryWith = async (part: string, sign: 'CRDT' | 'DBIT' = 'CRDT') => {
  const [entry] = await entriesOf(messageXml(statementXml({ entries: [entryXml({ sign, parts: [part] })] })));
  return entry?.lines[0]?.details;
};

describe('an entry', () => {
  it('keeps its own XML as it stands in the file, cut when it is long', async () => {
    const xml = entryXml({ info: 'Grüße &amp; <!-- so --> mehr' });
    const long = entryXml({ parts: Array.from({ length: 50 }, () => partXml()) });
    const entries = await entriesOf(messageXml(statementXml({ entries: [xml, long] })));
    expect(entries[0]?.xml).toBe(xml);
    expect(entries[1]?.xml).toBe(long.slice(0, 8_000));
  });

  it('reads references of all kinds', async () => {
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

  it('names the creditor of a debit, and ultimate parties', async () => {
    const ultimate =
      '<TxDtls><RltdPties><UltmtDbtr><Pty><Nm>Halter</Nm></Pty></UltmtDbtr><Dbtr><Nm>Zahler</Nm></Dbtr></RltdPties></TxDtls>';
    expect(await entryWith(partXml({ role: 'Cdtr', name: 'Empfänger' }), 'DBIT')).toMatchObject({ name: 'Empfänger' });
    expect(await entryWith(ultimate)).toMatchObject({ name: 'Zahler', ultimateName: 'Halter' });
  });

  it('never takes the own account for the other side', async () => {
    const own = (role: string) => `<${role}Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id></${role}Acct>`;
    const returned = `<TxDtls><RltdPties><Dbtr><Nm>Wir</Nm></Dbtr>${own('Dbtr')}<Cdtr><Nm>Kunde</Nm></Cdtr></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`;
    expect(await entryWith(returned)).toMatchObject({ name: 'Kunde', returnReason: 'AC04' });
    const fee = `<TxDtls><RltdPties><Dbtr><Nm>Wir</Nm></Dbtr>${own('Dbtr')}</RltdPties></TxDtls>`;
    expect(await entryWith(fee, 'DBIT')).toMatchObject({ name: undefined, iban: undefined });
  });

  it('takes the day in Berlin of a time with a zone', async () => {
    const times = entryXml().replace('<BookgDt><Dt>2026-03-05</Dt>', '<BookgDt><DtTm>2026-03-05T23:30:00Z</DtTm>');
    const zoned = entryXml().replace('<Dt>2026-03-05</Dt>', '<Dt>2026-03-05+01:00</Dt>');
    const entries = await entriesOf(messageXml(statementXml({ entries: [times, zoned] })));
    expect(entries.map(({ bookingDay }) => bookingDay)).toEqual([20260306, 20260305]);
  });

  it('takes the code of the bank from its part where it has none', async () => {
    const code = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>';
    const xml = entryXml({ parts: [partXml({ extra: code })] }).replace(/<BkTxCd><Prtry>.*?<\/BkTxCd>/, '<BkTxCd/>');
    const [entry] = await entriesOf(messageXml(statementXml({ entries: [xml] })));
    expect(entry?.bankCode).toMatchObject({ domain: 'PMNT', family: 'RCDT', subFamily: 'RRTN' });
  });

  it('is read without details, with another currency, and with nothing to book', async () => {
    const entries = [entryXml({ parts: [] }), entryXml({ currency: 'CHF' }), entryXml({ amount: '0.00', sign: '' })];
    const [bare, swiss, zero] = await entriesOf(messageXml(statementXml({ entries })));
    expect(bare?.lines).toEqual([{ kind: 'payment', cents: 3_000, isBookable: true, details: undefined }]);
    expect(swiss).toMatchObject({ cents: 3_000, currency: 'CHF' });
    expect(zero?.lines).toMatchObject([{ cents: 0, isBookable: false }]);
  });
});

describe('what is not booked', () => {
  const entriesOfAllStates = [
    entryXml({ status: '' }),
    entryXml({ status: '<Cd>PDNG</Cd>' }),
    entryXml({ status: 'PDNG' }),
    entryXml({ status: '<Prtry>BOOK</Prtry>' }),
    entryXml({ status: 'BOOK' }),
  ];

  it.each([
    ['053', 3, 2],
    ['052', 2, 3],
    ['054', 3, 2],
  ] as const)('is skipped in a %s', async (kind, entries, notBooked) => {
    const [end] = await endsOf(messageXml(statementXml({ kind, entries: entriesOfAllStates }), kind));
    expect(end).toMatchObject({ header: { kind }, entries, notBooked });
  });

  it('may have fractions of a cent', async () => {
    const pending = entryXml({ amount: '0.00001', currency: 'KWD', status: '<Cd>PDNG</Cd>' });
    expect(await endsOf(messageXml(statementXml({ entries: [pending] })))).toMatchObject([{ notBooked: 1 }]);
  });
});
