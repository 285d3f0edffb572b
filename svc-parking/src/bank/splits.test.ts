import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';
import { bookEntries } from './testing/bookEntries.ts';
import { importFile } from './testing/importStatement.ts';
import { balanceXml, entryXml, type MessageKind, messageXml, partXml, statementXml } from './testing/statementFiles.ts';
import { zipOf } from './testing/zipOf.ts';

interface Part {
  readonly amount: number;
  readonly purpose: string;
}

const { iban } = DEFAULT_SETTINGS;
const euros = (amount: number) => amount.toFixed(2);

describeOnEachDatabase('batches', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) =>
    parking.request(method, path, { cookie: parking.admin, ...(json && { json }) });
  const entries = async (state: string): Promise<BankEntry[]> =>
    (await send('GET', `/bank/entries?state=${state}&limit=200`)).body.entries;
  /** Their amounts, the oldest first. */
  const amounts = async (state: string) => (await entries(state)).map(({ amount }) => amount).reverse();
  const book = async () => {
    const ids = (await entries('certain')).map(({ _id }) => _id);
    return bookEntries(parking, ...ids);
  };
  const record = async (id: number) => (await send('GET', `/records?at=${id}&limit=1`)).body.records[0];
  const fined = async (vehicleNumber: string) => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber });
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Falschparken', price: 30 }] });
    return { invoiceNumber, part: { amount: 30, purpose: `RE ${invoiceNumber} ${vehicleNumber}` } };
  };
  let statements = 0;
  /** A booking of 60 € with these parts, always under the same reference and another id of the statement. */
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

  it('that came without their parts are resolved by a camt.054 of the same reference, once', async () => {
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
    for (const again of [whole, batchOf(parts, '054'), batchOf(parts)]) {
      expect((await importFile(parking, again)).body).toMatchObject({ statements: [{ entries: 0 }] });
    }
  });

  it('that are resolved are not put back beside their parts', async () => {
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
  ])('are resolved in a ZIP in which the camt.054 comes %s them', async (_title, order) => {
    const { parts } = await ofTwo();
    const files = order(batchOf([], '053', 2), batchOf(parts, '054'));
    const zip = zipOf(Object.fromEntries(files.map((content, at) => [`${at}.xml`, content])));
    await importFile(parking, zip, 'umsaetze.zip');
    expect([await amounts('unknown'), await amounts('certain'), await amounts('aside')]).toEqual([[], [30, 30], [60]]);
  });

  it('stay as they are when a camt.054 gives another sum, which its statement says, or another reference', async () => {
    const { one } = await ofTwo();
    await importFile(parking, batchOf([], '053', 2));
    const { body } = await importFile(parking, batchOf([one.part, { amount: 29, purpose: 'Danke' }], '054'));
    expect(body).toMatchObject({
      statements: [{ entries: 0, notes: expect.arrayContaining([expect.stringMatching(/^Sammelumsatz/)]) }],
    });
    await importFile(parking, batchOf([one.part, one.part], '054').replace('SAMMLER-1', 'ANDERER'));
    expect([await amounts('unknown'), await amounts('certain'), await amounts('aside')]).toEqual([[60], [], []]);
  });

  it('that a person has booked already are not resolved any more', async () => {
    const { one, other, parts } = await ofTwo();
    await importFile(parking, batchOf([], '053', 2));
    const [batch] = await entries('unknown');
    const allocations = [one, other].map(({ invoiceNumber }) => ({ invoiceNumber: String(invoiceNumber), amount: 30 }));
    expect((await send('PUT', `/bank/entries/${batch?._id}/allocations`, { allocations })).status).toBe(200);
    expect((await importFile(parking, batchOf(parts, '054'))).body).toMatchObject({ statements: [{ entries: 0 }] });
    expect([await amounts('unknown'), await amounts('certain')]).toEqual([[], []]);
  });

  it('that come again divided otherwise replace what is not booked, and are proposed for the same records', async () => {
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

  it('of which a part is booked are shown beside the later division, of which nothing is proposed', async () => {
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

  it('keep a payment whose record is gone unbooked, and say so', async () => {
    const { one, other, parts } = await ofTwo();
    await importFile(parking, batchOf(parts));
    const [, first] = await entries('certain');
    await parking.service.database.sequelize.query(`DELETE FROM records WHERE id = ${one.invoiceNumber}`);
    const { booked, changed } = await book();
    expect(booked).toMatchObject([{ allocations: [{ invoiceNumber: other.invoiceNumber }] }]);
    expect(changed).toMatchObject([
      { _id: first?._id, state: 'unknown', reason: expect.stringContaining('nicht mehr') },
    ]);
    const allocations = [{ invoiceNumber: String(one.invoiceNumber), amount: 30 }];
    const refused = await send('PUT', `/bank/entries/${first?._id}/allocations`, { allocations });
    expect(refused).toMatchObject({ status: 404, body: { message: expect.stringMatching(/\.$/) } });
  });
});
