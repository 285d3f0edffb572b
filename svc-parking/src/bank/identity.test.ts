import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { returnReasonText } from '../refunds/returnReasons.ts';
import { startParking } from '../testing/startParking.ts';
import { Identities } from './identity.ts';
import { importFile } from './testing/importStatement.ts';
import { readAll } from './testing/readAll.ts';
import {
  entryXml,
  messageXml,
  OWN_IBAN,
  PAYER_IBAN,
  pageXml,
  partXml,
  statementXml,
} from './testing/statementFiles.ts';
import { zipOf } from './testing/zipOf.ts';

async function identitiesIn(content: string | Uint8Array) {
  const identities = new Identities();
  const all = [];
  for (const event of await readAll(content)) {
    if (event.type === 'statement') identities.beginStatement(event.header);
    if (event.type === 'entry') all.push(...identities.identitiesOf(event.header.account, event.entry));
  }
  const keys = all.map(({ byReference, byContent }) =>
    identities.isOneReference ? byContent : (byReference ?? byContent),
  );
  return { all, keys, isOneReference: identities.isOneReference };
}

const messageOf = (entries: readonly string[], kind: '053' | '052' = '053', iban = OWN_IBAN) =>
  messageXml(statementXml({ kind, entries, iban }), kind);
const keysOf = async (...entries: string[]) => (await identitiesIn(messageOf(entries))).keys;
const batch = (...amounts: string[]) =>
  entryXml({ amount: '70.00', reference: 'B1', parts: amounts.map((amount) => partXml({ amount })) });

describe('a booking with a reference', () => {
  it('is recognised in a later statement of another kind, with another message and text', async () => {
    const other = entryXml({ reference: 'R2' });
    const before = await identitiesIn(messageOf([entryXml({ reference: 'R1' }), other], '052'));
    const later = await identitiesIn(messageOf([entryXml({ reference: 'R1', info: 'x', parts: [] }), other]));
    expect(later.keys).toEqual(before.keys);
  });

  it('differs from a booking with another reference or account', async () => {
    const keys = await keysOf(entryXml({ reference: 'R1' }), entryXml({ reference: 'R2' }));
    expect(new Set(keys).size).toBe(2);
    const { keys: elsewhere } = await identitiesIn(messageOf([entryXml({ reference: 'R1' })], '053', PAYER_IBAN));
    expect(keys).not.toContain(elsewhere[0]);
  });

  it('is also identified by the index of each part if it is a batch; the index is counted across all entries with the same reference', async () => {
    const keys = await keysOf(batch('30.00', '40.00'), entryXml({ reference: 'B1' }), entryXml({ reference: 'R2' }));
    expect(new Set(keys).size).toBe(4);
  });

  it.each(['DBIT', 'CRDT'] as const)('differs from its reversal, which the bank marks as %s', async (sign) => {
    const [booking] = await keysOf(entryXml({ reference: 'R1' }));
    const [reversal] = await keysOf(entryXml({ reference: 'R1', sign, reversal: true }));
    expect(reversal).not.toBe(booking);
  });
});

describe('a booking without a usable reference', () => {
  const placeholders = [undefined, 'NONREF', 'NOTPROVIDED', '0000000', ' '];

  it.each(placeholders)('is identified by its content if its reference is %s', async (reference) => {
    const { all } = await identitiesIn(messageOf([entryXml(reference === undefined ? {} : { reference })]));
    expect(all[0]?.byReference).toBeUndefined();
  });

  it('is recognised with any placeholder as its reference, other spaces in its purpose, and no end-to-end id', async () => {
    const [first] = await keysOf(entryXml({ reference: 'NONREF' }));
    const noId = partXml({ purpose: ['RE100123 B-AB', '1234'] }).replace(/<Refs>.*<\/Refs>/, '');
    expect(await keysOf(entryXml({ parts: [noId], info: 'Gutschrift' }))).toEqual([first]);
  });

  it.each([
    ['amount', entryXml({ amount: '30.01' })],
    ['sign', entryXml({ sign: 'DBIT' })],
    ['booking day', entryXml({ day: '2026-03-06', valueDay: '2026-03-05' })],
    ['value day', entryXml({ valueDay: '2026-03-06' })],
    ['payer', entryXml({ parts: [partXml({ iban: 'DE75512108001245126199' })] })],
    ['end-to-end id', entryXml({ parts: [partXml({ endToEndId: 'E1' })] })],
    ['purpose', entryXml({ parts: [partXml({ purpose: ['RE 100124 B-AB 1234'] })] })],
  ])('is a different booking if it has a different %s', async (_, other) => {
    const [first] = await keysOf(entryXml());
    expect(await keysOf(other)).not.toContain(first);
  });

  it('is identified by its content also if all entries of the file have the same reference', async () => {
    const same = await identitiesIn(
      messageOf([entryXml({ reference: 'X' }), entryXml({ reference: 'X', amount: '1' })]),
    );
    expect(same.isOneReference).toBe(true);
    expect(same.keys).toEqual(same.all.map(({ byContent }) => byContent));
    expect(await keysOf(entryXml(), entryXml({ amount: '1' }))).toEqual(same.keys);
    expect((await identitiesIn(messageOf([entryXml({ reference: 'X' })]))).isOneReference).toBe(false);
    const some = [entryXml({ reference: 'X' }), entryXml({ reference: 'X' }), entryXml()];
    expect((await identitiesIn(messageOf(some))).isOneReference).toBe(false);
  });
});

describe('two equal payments', () => {
  it('on one day stay two bookings, and both are recognised when they are imported again', async () => {
    const keys = await keysOf(entryXml(), entryXml());
    expect(new Set(keys).size).toBe(2);
    expect(await keysOf(entryXml(), entryXml())).toEqual(keys);
  });

  it('on two pages of a statement stay two bookings', async () => {
    const page = (number: number) =>
      messageXml(
        statementXml({ pages: pageXml(number, number === 2), entries: [entryXml(), entryXml({ reference: 'R' })] }),
      );
    const { keys } = await identitiesIn(zipOf({ 'a.xml': page(1), 'b.xml': page(2) }));
    expect(new Set(keys).size).toBe(4);
  });

  it('are stored only once each if a report and the day’s statement contain both, in one ZIP or in two', async () => {
    const entries = [entryXml(), entryXml(), entryXml({ reference: 'R1' }), entryXml({ reference: 'R2' })];
    const zip = zipOf({ 'a.xml': messageOf(entries.slice(0, 3), '052'), 'b.xml': messageOf(entries) });
    const { keys } = await identitiesIn(zip);
    expect(new Set(keys).size).toBe(4);
    expect(keys.slice(3)).toEqual(await keysOf(...entries));
  });
});

describe('a return reason', () => {
  it('is shown in German; an unknown reason is shown as its code', () => {
    expect(returnReasonText('FOCR')).toBe('Rückruf durch den Auftraggeber');
    expect(returnReasonText('CUST')).toBe('auf Wunsch des Kunden');
    expect(returnReasonText('XY99')).toBe('XY99');
  });
});

const { iban } = DEFAULT_SETTINGS;

describeOnDatabase('a booking whose bank reference is already known', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  const entries = async (state: string): Promise<BankEntry[]> =>
    (await parking.asAdmin('GET', `/bank/entries?state=${state}&limit=200`)).body.entries;
  const first = { amount: '30.00', reference: 'R1', day: '2026-03-05' };
  const payer = { endToEndId: 'E1', purpose: ['Danke'], iban: OWN_IBAN };
  let statements = 0;
  const read = async (sample: Parameters<typeof entryXml>[0], ...parts: Parameters<typeof partXml>[0][]) => {
    const entry = entryXml({ ...first, ...sample, parts: parts.map(partXml) });
    const report = statementXml({
      kind: '052',
      iban,
      id: `B${++statements}`,
      entries: [entry, entryXml({ reference: 'X' })],
    });
    return (await importFile(parking, messageXml(report, '052'))).body;
  };
  const other = { name: 'Petra Probe', iban: 'DE75512108001245126199' };

  it.each([
    ['on another day, of another payer', { day: '2026-03-06' }, { endToEndId: 'E2', ...other }],
    ['on another day only', { day: '2026-03-06' }, {}],
    ['of another payer', {}, other],
    ['of another payer without account', {}, { name: 'Petra Probe', iban: '' }],
    ['with another identifier of the payer', {}, { endToEndId: 'E2' }],
    ['with another amount', { amount: '45.00' }, {}],
  ])(
    'is left to an admin with a note about the similar entry, and adds no entry when it is imported again: %s',
    async (_, sample, part) => {
      await read({}, payer);
      const [known] = (await entries('unknown')).filter(({ reason }) => !reason.includes('Referenz'));
      for (const [fresh, seen] of [
        [1, 1],
        [0, 2],
      ]) {
        expect(await read(sample, { ...payer, ...part })).toMatchObject({ statements: [{ entries: fresh, seen }] });
        expect(await read({}, payer)).toMatchObject({ statements: [{ entries: 0, seen: 2 }] });
      }
      const suspected = (await entries('unknown')).filter(({ looksLike }) => looksLike);
      expect(suspected).toMatchObject([
        { purpose: 'Danke', reason: expect.stringContaining('vom 5.3.2026 über 30,00') },
      ]);
      expect(known && suspected[0]?.looksLike?._id).toBeDefined();
    },
  );

  it.each([
    ['with less data of the payer', { name: '', iban: '', endToEndId: 'NOTPROVIDED', purpose: ['Parken'] }],
    ['with another purpose', { ...payer, purpose: ['Danke sehr'] }],
  ])('is recognised as the known booking in a statement %s', async (_, part) => {
    await read({}, payer);
    expect(await read({}, part)).toMatchObject({ statements: [{ entries: 0, seen: 2 }] });
  });

  it('is recognised with all its parts if the bank lists the parts of a batch in another order', async () => {
    const two = [payer, { ...other, endToEndId: 'E2', purpose: ['Parken'] }].map((part) => ({
      ...part,
      amount: '30.00',
    }));
    await read({ amount: '60.00' }, ...two);
    expect(await read({ amount: '60.00' }, ...two.toReversed())).toMatchObject({
      statements: [{ entries: 0, seen: 3 }],
    });
  });
});
