import { entriesOf } from '../testing/readAll.ts';
import { entryXml, messageXml, partXml, statementXml } from '../testing/statementFiles.ts';
import { linesByNotifications } from './camtEntries.ts';
import { UNRESOLVED_NOTES } from './errors.ts';

type Sample = Parameters<typeof entryXml>[0];

const entryOf = async (sample: Sample, kind: '053' | '054' = '053') => {
  const [entry] = await entriesOf(messageXml(statementXml({ kind, entries: [entryXml(sample)] }), kind));
  if (!entry) throw new Error('no entry');
  return entry;
};
const linesOf = async (sample: Sample) => {
  const { lines, unresolved } = await entryOf(sample);
  return { lines: lines.map(({ kind, cents }) => [kind, cents]), unresolved };
};
const parts = (...amounts: (string | undefined)[]) =>
  amounts.map((amount) => partXml(amount === undefined ? {} : { amount }));

describe('a batch', () => {
  it.each([undefined, 2])(
    'has its parts as lines when the amounts of the parts add up to its total, with NbOfTxs %s',
    async (count) => {
      expect(await linesOf({ amount: '70.00', parts: parts('30.00', '40.00'), ...(count ? { count } : {}) })).toEqual({
        lines: [
          ['payment', 3_000],
          ['payment', 4_000],
        ],
        unresolved: undefined,
      });
    },
  );

  it('is read as one line per part, also in version .02 and with parts in several groups of details', async () => {
    const [one, other] = ['30.00', '40.00'].map((amount) => partXml({ amount, version: '02' }));
    const xml = entryXml({ amount: '70.00', count: 1, parts: [one ?? ''] }).replace(
      '</NtryDtls>',
      `</NtryDtls><NtryDtls><Btch><NbOfTxs>1</NbOfTxs></Btch>${other}</NtryDtls>`,
    );
    const [entry] = await entriesOf(messageXml(statementXml({ entries: [xml] })));
    expect(entry).toMatchObject({ batchCount: 2, lines: [{ cents: 3_000 }, { cents: 4_000 }] });
  });

  it('may contain a part with the opposite sign', async () => {
    const mixed = [partXml({ amount: '100.00' }), partXml({ amount: '30.00', sign: 'DBIT' })];
    expect(await linesOf({ amount: '70.00', parts: mixed })).toMatchObject({
      lines: [
        ['payment', 10_000],
        ['payment', -3_000],
      ],
    });
  });

  it.each([
    ['noParts', { count: 102, parts: [] }],
    ['countDiffers', { count: 102, parts: parts('30.00') }],
    ['countDiffers', { count: 2, parts: parts('10.00', '10.00', '10.00') }],
    ['amountMissing', { parts: parts('10.00', undefined) }],
    ['sumDiffers', { parts: parts('10.00', '10.00') }],
    ['sumDiffers', { parts: parts('29.00') }],
    ['sumDiffers', { parts: parts('10.00', '10.00'), charges: '9.99' }],
  ] as const)('becomes one unresolved line with the total and the reason %s', async (unresolved, sample) => {
    expect(await linesOf(sample)).toEqual({ lines: [['unresolved', 3_000]], unresolved });
    expect(UNRESOLVED_NOTES[unresolved]).toMatch(/^Sammelumsatz/);
  });
});

describe('charges', () => {
  it.each([
    ['of the entry', { charges: '1.50', parts: parts('21.50', '10.00') }],
    [
      'of the parts',
      { parts: [partXml({ amount: '21.50', charges: '1.00' }), partXml({ amount: '10.00', charges: '0.50' })] },
    ],
    ['of the parts, in version .02', { parts: [partXml({ amount: '31.50', charges: '1.50', version: '02' })] }],
  ] as const)(
    'become a separate line if they explain the difference between the parts and the total: %s',
    async (_, sample) => {
      const { lines, unresolved } = await linesOf(sample);
      expect(unresolved).toBeUndefined();
      expect(lines.at(-1)).toEqual(['charge', -150]);
      expect(lines.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(3_000);
    },
  );

  it('that explain no difference in amount add no line', async () => {
    expect(await linesOf({ charges: '1.50', parts: parts('30.00') })).toMatchObject({ lines: [['payment', 3_000]] });
  });

  it('may be stated only as a total that the bank deducted', async () => {
    const total = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.5</TtlChrgsAndTaxAmt></Chrgs>';
    const sample = { amount: '98.50', parts: [partXml({ amount: '100.00', extra: total })] };
    expect(await linesOf(sample)).toMatchObject({
      lines: [
        ['payment', 10_000],
        ['charge', -150],
      ],
    });
  });
});

it('a part that was ordered in another currency is read with its amount in the account’s currency', async () => {
  const amounts =
    '<AmtDtls><InstdAmt><Amt Ccy="USD">33.123</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">30.00</Amt></TxAmt></AmtDtls>';
  expect((await entryOf({ parts: [partXml({ extra: amounts })] })).details).toMatchObject([{ cents: 3_000 }]);
});

describe('a camt.054', () => {
  const batch = { amount: '70.00', reference: 'B1', count: 2, parts: [] };
  const notified = { amount: '70.00', reference: 'B1', parts: parts('30.00', '40.00') };

  it('replaces the batch that has the same reference by its single payments', async () => {
    const resolved = linesByNotifications(await entryOf(batch), [await entryOf(notified, '054')]);
    expect(resolved).toMatchObject({ lines: [{ cents: 3_000 }, { cents: 4_000 }], unresolved: undefined });
  });

  it('replaces a batch by the single payments of several pages', async () => {
    const pages = await Promise.all(notified.parts.map((part) => entryOf({ ...notified, parts: [part] }, '054')));
    expect(linesByNotifications(await entryOf(batch), pages)).toMatchObject({
      lines: [{ cents: 3_000 }, { cents: 4_000 }],
    });
  });

  it.each([
    ['another reference', { ...notified, reference: 'B2' }],
    ['another currency', { ...notified, currency: 'CHF' }],
    ['no parts', { ...notified, parts: [] }],
  ])('leaves the batch as one line if the camt.054 has %s', async (_, other) => {
    expect(linesByNotifications(await entryOf(batch), [await entryOf(other, '054')])).toBeUndefined();
  });

  it('needs no booking day', async () => {
    const xml = entryXml(notified).replace(/<BookgDt>.*<\/ValDt>/, '');
    const entries = await entriesOf(messageXml(statementXml({ kind: '054', entries: [xml] }), '054'));
    expect(entries).toMatchObject([{ bookingDay: 20260305, valueDay: undefined }]);
  });

  it('does not resolve the batch if the batch announced more parts than the camt.054 has', async () => {
    const resolved = linesByNotifications(await entryOf({ ...batch, count: 3 }), [await entryOf(notified, '054')]);
    expect(resolved).toMatchObject({ lines: [{ kind: 'unresolved', cents: 7_000 }], unresolved: 'countDiffers' });
  });
});
