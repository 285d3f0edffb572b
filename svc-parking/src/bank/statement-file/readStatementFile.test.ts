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

/** The same payment, in the shape of each version. */
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

  it('reads who paid what for', async () => {
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
  it('goes by local names, with prefixes, wrong namespaces and envelopes', async () => {
    const prefixed = dayXml('130.00', entryXml())
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns:')
      .replace('xmlns=', 'xmlns:ns=')
      .replace('iso:20022', 'iso:20023')
      .replace('?>', '?><Envelope>');
    expect(await endsOf(`${prefixed}</Envelope>`)).toMatchObject([{ header: { version: '08' }, check: 'addsUp' }]);
  });

  it('is read when it is indented, with many entries', async () => {
    const entry = `\n${' '.repeat(40)}${entryXml({ amount: '0', parts: [] }).replace(/></g, '>\n   <')}`;
    expect(await endsOf(dayXml('100.00', entry.repeat(500)))).toMatchObject([{ entries: 500 }]);
  });

  it.each(['03', '06', '10', '14'])('is read in version %s', async (version) => {
    const xml = messageXml(statementXml({ entries: [entryXml()] }), '053', version);
    expect(await endsOf(xml)).toMatchObject([{ header: { version }, entries: 1 }]);
  });

  it('without entries is normal', async () => {
    const [header, end] = await readAll(dayXml('100.00'));
    expect(header).toMatchObject({ type: 'statement' });
    expect(end).toMatchObject({ type: 'end', entries: 0, sumCents: 0, check: 'addsUp' });
  });

  it('stands beside another account in one message, each with its own sums', async () => {
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

  it('names an account without IBAN, and its period', async () => {
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
