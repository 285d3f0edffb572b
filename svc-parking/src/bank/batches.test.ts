import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';
import { bankOffice } from './testing/bankOffice.ts';
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

  it('stay unchanged when a camt.054 has another sum or another reference, and the camt.054 gets a note with the reason', async () => {
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
