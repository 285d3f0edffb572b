import { Identities } from './identity.ts';
import { returnReasonText } from './returnReasons.ts';
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
  it('is the same in a later statement of another kind, message and text', async () => {
    const other = entryXml({ reference: 'R2' });
    const before = await identitiesIn(messageOf([entryXml({ reference: 'R1' }), other], '052'));
    const later = await identitiesIn(messageOf([entryXml({ reference: 'R1', info: 'x', parts: [] }), other]));
    expect(later.keys).toEqual(before.keys);
  });

  it('is another one with another reference or account', async () => {
    const keys = await keysOf(entryXml({ reference: 'R1' }), entryXml({ reference: 'R2' }));
    expect(new Set(keys).size).toBe(2);
    const { keys: elsewhere } = await identitiesIn(messageOf([entryXml({ reference: 'R1' })], '053', PAYER_IBAN));
    expect(keys).not.toContain(elsewhere[0]);
  });

  it('differs by the index of the part, over entries that share the reference', async () => {
    const keys = await keysOf(batch('30.00', '40.00'), entryXml({ reference: 'B1' }), entryXml({ reference: 'R2' }));
    expect(new Set(keys).size).toBe(4);
  });

  it('keeps its reference when its batch is split otherwise', async () => {
    const other = entryXml({ reference: 'R2' });
    const [first, second] = await keysOf(batch('30.00', '40.00'), other);
    expect((await keysOf(batch('20.00', '25.00', '25.00'), other)).slice(0, 2)).toEqual([first, second]);
  });

  it('is another one than its reversal', async () => {
    const [booking] = await keysOf(entryXml({ reference: 'R1' }));
    const [reversal] = await keysOf(entryXml({ reference: 'R1', sign: 'DBIT', reversal: true }));
    expect(reversal).not.toBe(booking);
  });
});

describe('a booking without a reference', () => {
  const placeholders = [undefined, 'NONREF', 'NOTPROVIDED', '0000000', ' '];

  it.each(placeholders)('goes by its content, with the reference %s', async (reference) => {
    const { all } = await identitiesIn(messageOf([entryXml(reference === undefined ? {} : { reference })]));
    expect(all[0]?.byReference).toBeUndefined();
  });

  it('is the same whatever the placeholder, the blanks of the purpose and the absence of an end-to-end id', async () => {
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
  ])('is another one with another %s', async (_, other) => {
    const [first] = await keysOf(entryXml());
    expect(await keysOf(other)).not.toContain(first);
  });

  it('goes by its content when all entries have one reference', async () => {
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
  it('on one day are two, and the same two when they come again', async () => {
    const keys = await keysOf(entryXml(), entryXml());
    expect(new Set(keys).size).toBe(2);
    expect(await keysOf(entryXml(), entryXml())).toEqual(keys);
  });

  it('on two pages of a statement are two', async () => {
    const page = (number: number) =>
      messageXml(
        statementXml({ pages: pageXml(number, number === 2), entries: [entryXml(), entryXml({ reference: 'R' })] }),
      );
    const { keys } = await identitiesIn(zipOf({ 'a.xml': page(1), 'b.xml': page(2) }));
    expect(new Set(keys).size).toBe(4);
  });

  it('in a report and the statement of the day are one, in one ZIP and in two', async () => {
    const entries = [entryXml(), entryXml(), entryXml({ reference: 'R1' }), entryXml({ reference: 'R2' })];
    const zip = zipOf({ 'a.xml': messageOf(entries.slice(0, 3), '052'), 'b.xml': messageOf(entries) });
    const { keys } = await identitiesIn(zip);
    expect(new Set(keys).size).toBe(4);
    expect(keys.slice(3)).toEqual(await keysOf(...entries));
  });
});

describe('a return reason', () => {
  it('is shown in German, an unknown one as it is', () => {
    expect(returnReasonText('FOCR')).toBe('Rückruf durch den Auftraggeber');
    expect(returnReasonText('XY99')).toBe('XY99');
  });
});
