import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { returnReasonText } from '../refunds/returnReasons.ts';
import { startParking } from '../testing/startParking.ts';
import { Identities } from './identity.ts';
import { bankOffice } from './testing/bankOffice.ts';
import { bookEntries } from './testing/bookEntries.ts';
import { importFile } from './testing/importStatement.ts';
import { readAll } from './testing/readAll.ts';
import {
  balanceXml,
  entryXml,
  type MessageKind,
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

  it('differs from its reversal', async () => {
    const [booking] = await keysOf(entryXml({ reference: 'R1' }));
    const [reversal] = await keysOf(entryXml({ reference: 'R1', sign: 'DBIT', reversal: true }));
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
  ])('counts as a different booking with a different %s', async (_, other) => {
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

interface Part {
  readonly amount: number;
  readonly purpose: string;
}

const { iban } = DEFAULT_SETTINGS;
const euros = (amount: number) => amount.toFixed(2);

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
    'is left to an admin, who sees the entry that it resembles, and is recognised when it comes again: %s',
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

describeOnDatabase('batches whose parts do not add up to their total', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  it('keep the payer and purpose of their parts, and two such batches on one day stay two bookings', async () => {
    const wrong = (name: string, purpose: string) => {
      const entry = entryXml({
        reference: 'NONREF',
        parts: [partXml({ amount: '29.00', name, iban: '', purpose: [purpose] })],
      });
      return messageXml(statementXml({ kind: '052', iban, id: name, entries: [entry] }), '052');
    };
    for (const [name, purpose] of [
      ['Jürgen Groß', 'Parken eins'],
      ['Petra Probe', 'Parken zwei'],
    ] as const) {
      expect((await importFile(parking, wrong(name, purpose))).body).toMatchObject({ statements: [{ entries: 1 }] });
      expect((await importFile(parking, wrong(name, purpose))).body).toMatchObject({ statements: [{ seen: 1 }] });
    }
    const { body } = await parking.asAdmin('GET', '/bank/entries?state=unknown');
    expect(body.entries).toMatchObject([
      { name: 'Petra Probe', purpose: 'Parken zwei' },
      { name: 'Jürgen Groß', purpose: 'Parken eins' },
    ]);
  });
});

describeOnDatabase('batches', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const office = bankOffice(parking);
  const { entries, record } = office;
  /** @returns the amounts, the oldest first */
  const amounts = async (state: string) => (await entries(state)).map(({ amount }) => amount).reverse();
  const book = async () => {
    const ids = (await entries('certain')).map(({ _id }) => _id);
    return bookEntries(parking, ...ids);
  };
  const fined = async (vehicleNumber: string) => {
    const invoiceNumber = await office.fined(vehicleNumber);
    return { invoiceNumber, part: { amount: 30, purpose: `RE ${invoiceNumber} ${vehicleNumber}` } };
  };
  let statements = 0;
  /** Returns a booking of 60 € with these parts; each call uses the same reference, but a new statement id. */
  const batchOf = (parts: readonly Part[], kind: MessageKind = '053', count = parts.length) => {
    const details = parts.map(({ amount, purpose }) => partXml({ amount: euros(amount), purpose: [purpose] }));
    const entry = entryXml({ amount: '60.00', reference: 'SAMMLER-1', count, parts: details });
    const balances = kind === '053' ? balanceXml('OPBD', '100.00') + balanceXml('CLBD', '160.00') : '';
    return messageXml(statementXml({ kind, iban, id: `S${++statements}`, balances, entries: [entry] }), kind);
  };
  const ofTwo = async () => {
    const [one, other] = [await fined('B-AB 1'), await fined('B-AB 2')];
    return { one, other, parts: [one.part, other.part] };
  };

  it('that were imported without their parts are replaced by the parts from a camt.054 with the same reference; importing the files again adds nothing', async () => {
    const { one, other, parts } = await ofTwo();
    const whole = batchOf([], '053', 2);
    await importFile(parking, whole);
    expect(await amounts('unknown')).toEqual([60]);
    const { body } = await importFile(parking, batchOf(parts, '054'));
    expect(body).toMatchObject({ statements: [{ kind: '054', entries: 2, seen: 0 }] });
    expect([await amounts('unknown'), await amounts('certain'), await amounts('aside')]).toEqual([[], [30, 30], [60]]);
    expect((await book()).booked).toHaveLength(2);
    expect([await record(one.invoiceNumber), await record(other.invoiceNumber)]).toMatchObject([
      { isPay: true },
      { isPay: true },
    ]);
    expect((await importFile(parking, batchOf(parts, '054'))).body).toMatchObject({
      statements: [{ seen: 2, notes: [] }],
    });
    for (const again of [whole, batchOf(parts, '054'), batchOf(parts)]) {
      expect((await importFile(parking, again)).body).toMatchObject({ statements: [{ entries: 0 }] });
    }
  });

  it('that were replaced by their parts cannot be put back into the lists (409)', async () => {
    const { parts } = await ofTwo();
    await importFile(parking, batchOf([], '053', 2));
    await importFile(parking, batchOf(parts, '054'));
    const [batch] = await entries('aside');
    expect(await send('PUT', `/bank/entries/${batch?._id}/aside`, { isAside: false })).toMatchObject({
      status: 409,
      body: { code: 'ENTRY_REPLACED' },
    });
    expect(await entries('aside')).toEqual([batch]);
  });

  it.each([
    ['after', (whole: string, parts: string) => [whole, parts]],
    ['before', (whole: string, parts: string) => [parts, whole]],
  ])('are replaced by their parts in a ZIP in which the camt.054 comes %s them', async (_title, order) => {
    const { parts } = await ofTwo();
    const files = order(batchOf([], '053', 2), batchOf(parts, '054'));
    const zip = zipOf(Object.fromEntries(files.map((content, at) => [`${at}.xml`, content])));
    await importFile(parking, zip, 'umsaetze.zip');
    expect([await amounts('unknown'), await amounts('certain'), await amounts('aside')]).toEqual([[], [30, 30], [60]]);
  });

  it('stay unchanged when a camt.054 has another sum or another reference, and the camt.054 gets a note about the difference', async () => {
    const { one } = await ofTwo();
    await importFile(parking, batchOf([], '053', 2));
    const { body } = await importFile(parking, batchOf([one.part, { amount: 29, purpose: 'Danke' }], '054'));
    expect(body).toMatchObject({
      statements: [{ entries: 0, notes: expect.arrayContaining([expect.stringMatching(/^Sammelumsatz/)]) }],
    });
    const unknown = await importFile(parking, batchOf([one.part, one.part], '054').replace('SAMMLER-1', 'ANDERER'));
    expect(unknown.body).toMatchObject({
      statements: [{ entries: 0, seen: 0, notes: [expect.stringContaining('fehlt noch der Kontoauszug')] }],
    });
    expect([await amounts('unknown'), await amounts('certain'), await amounts('aside')]).toEqual([[60], [], []]);
  });

  it('that an admin has already booked are not replaced by their parts', async () => {
    const { one, other, parts } = await ofTwo();
    await importFile(parking, batchOf([], '053', 2));
    const [batch] = await entries('unknown');
    const allocations = [one, other].map(({ invoiceNumber }) => ({ invoiceNumber: String(invoiceNumber), amount: 30 }));
    expect((await send('PUT', `/bank/entries/${batch?._id}/allocations`, { allocations })).status).toBe(200);
    expect((await importFile(parking, batchOf(parts, '054'))).body).toMatchObject({ statements: [{ entries: 0 }] });
    expect([await amounts('unknown'), await amounts('certain')]).toEqual([[], []]);
  });

  it('that are imported again with other parts get the new parts in place of the parts that are not booked; the new parts are proposed for the same records', async () => {
    const { one, other, parts } = await ofTwo();
    await importFile(parking, batchOf(parts));
    const otherwise = [
      { ...one.part, amount: 20 },
      { ...other.part, amount: 30 },
      { amount: 10, purpose: 'Danke' },
    ];
    const resent = batchOf(otherwise);
    await importFile(parking, resent);
    expect([await amounts('certain'), await amounts('unknown'), await amounts('aside')]).toEqual([
      [30, 20],
      [10],
      [30],
    ]);
    expect((await importFile(parking, batchOf(otherwise))).body).toMatchObject({
      statements: [{ entries: 0, seen: 3 }],
    });
    await book();
    expect([await record(one.invoiceNumber), await record(other.invoiceNumber)]).toMatchObject([
      { isPay: false, paid: 20 },
      { isPay: true, paid: 30 },
    ]);
  });

  it('with booked parts keep the booked parts when they are imported again with other parts; the new parts are listed without a proposal', async () => {
    const { one, other, parts } = await ofTwo();
    await importFile(parking, batchOf(parts));
    await book();
    await importFile(
      parking,
      batchOf([
        { ...one.part, amount: 20 },
        { ...other.part, amount: 40 },
      ]),
    );
    expect([await amounts('booked'), await amounts('certain'), await amounts('proposed')]).toEqual([[30, 30], [], []]);
    expect((await entries('unknown')).map(({ reason }) => reason)).toEqual([
      expect.stringContaining('anders aufgeteilt'),
      expect.stringContaining('anders aufgeteilt'),
    ]);
    expect([await record(one.invoiceNumber), await record(other.invoiceNumber)]).toMatchObject([
      { paid: 30 },
      { paid: 30 },
    ]);
  });

  it('leave a part unbooked, with the reason, if the record of that part was deleted', async () => {
    const { one, other, parts } = await ofTwo();
    await importFile(parking, batchOf(parts));
    const seen = await entries('certain');
    const [, first] = seen;
    await parking.service.database.sequelize.query(`DELETE FROM records WHERE id = ${one.invoiceNumber}`);
    const { booked, changed } = await bookEntries(parking, ...seen.map(({ _id }) => _id));
    expect(booked).toMatchObject([{ allocations: [{ invoiceNumber: other.invoiceNumber }] }]);
    expect(changed).toMatchObject([
      { _id: first?._id, state: 'unknown', reason: expect.stringContaining('nicht mehr') },
    ]);
    const allocations = [{ invoiceNumber: String(one.invoiceNumber), amount: 30 }];
    const refused = await send('PUT', `/bank/entries/${first?._id}/allocations`, { allocations });
    expect(refused).toMatchObject({ status: 404, body: { message: expect.stringMatching(/\.$/) } });
  });
});
