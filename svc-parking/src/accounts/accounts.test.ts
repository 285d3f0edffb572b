import { chargesOf, chargesTotal, openCents, openOf } from '@parkwart/contracts/rules/claim';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import fc from 'fast-check';
import { recordFields, type StoredRecord } from '../record/recordRow.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';
import { accounts, FINES, TODAY } from './testing/accounts.ts';
import { verifyAccounts } from './verifyAccounts.ts';

describeOnDatabase('the account of a record', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const { send, put, book, pay, postings, booked, fined } = accounts(parking);

  it('is charged with the fee at the check-out, with each fine, and with the costs of a reminder', async () => {
    const id = await fined();
    await put('print', id, { isPrint: true, letterDate: '6.3.2026' });
    expect(await booked(id)).toEqual([
      ['charge', 'fee', 2],
      ['charge', 'fine', 30],
      ['charge', 'owner-lookup', 7],
      ['charge', 'reminder-cost', 5.5],
    ]);
    expect(await postings(id)).toMatchObject([{ day: TODAY }, { fineId: 1 }, { day: '6.3.2026' }, { day: '6.3.2026' }]);
  });

  it('lists its postings by day, the postings of one day in booking order, and a reversal never before the posting that it reverses', async () => {
    const id = await fined();
    await put('print', id, { isPrint: true, letterDate: '6.3.2026' });
    await pay(id, 10);
    await put('print', id, { isPrint: false });
    expect((await postings(id)).map(({ day, type, reverses }) => [day, type, reverses !== undefined])).toEqual([
      [TODAY, 'fee', false],
      [TODAY, 'fine', false],
      [TODAY, 'transfer', false],
      ['6.3.2026', 'owner-lookup', false],
      ['6.3.2026', 'reminder-cost', false],
      [TODAY, 'owner-lookup', true],
      [TODAY, 'reminder-cost', true],
    ]);
  });

  it('gets a posting that reverses the charge of a changed or removed fine and refers to that fine; the other charges stay', async () => {
    const id = await fined();
    const [fee, fine] = await postings(id);
    const second = { type: 'Zu lange', price: 15 };
    await put('update-fine', id, { fines: [{ id: 1, type: 'Falschparken', price: 25 }, second] });
    expect((await postings(id)).slice(2)).toMatchObject([
      { kind: 'charge', type: 'fine', fineId: 1, amount: -30, reverses: fine?._id },
      { kind: 'charge', type: 'fine', fineId: 1, amount: 25 },
      { kind: 'charge', type: 'fine', fineId: 2, amount: 15 },
    ]);
    await put('update-fine', id, { fines: [second] });
    expect((await postings(id)).slice(5)).toMatchObject([{ fineId: 1, amount: -25 }]);
    expect(fee).toMatchObject({ type: 'fee', amount: 2 });
  });

  it('is charged with nothing while its record is disabled', async () => {
    const id = await fined();
    await put('disable', id, { isDisable: true });
    expect((await booked(id)).slice(2)).toEqual([
      ['charge', 'fee', -2],
      ['charge', 'fine', -30],
    ]);
    await put('disable', id, { isDisable: false });
    expect((await booked(id)).slice(4)).toEqual([
      ['charge', 'fee', 2],
      ['charge', 'fine', 30],
    ]);
  });

  it('has a receipt whose total is the open amount or, when everything is paid, the charged amount', async () => {
    const id = await fined();
    const receipt = async () => (await send('GET', `/receipt/${id}`)).body;
    await pay(id, 20);
    expect(await receipt()).toMatchObject({ total: 12, record: { paid: 20 } });
    await pay(id, 12);
    expect(await receipt()).toMatchObject({ total: 32, record: { isPay: true } });
  });

  it('loses the waivers of a removed charge, and keeps the waivers of other charges', async () => {
    const id = await fined();
    const [kept, gone] = [FINES[0], { type: 'Zu lange', price: 15 }];
    await put('update-fine', id, { fines: [kept, gone] });
    await pay(id, 20);
    await book(id, 'waivers', { amount: 27, reason: 'mistake' });
    const { body } = await put('update-fine', id, { fines: [kept] });
    expect(body).toMatchObject({ paid: 20, waived: 12, isPay: true });
    expect((await booked(id)).slice(-3)).toEqual([
      ['waiver', 'mistake', 27],
      ['charge', 'fine', -15],
      ['waiver', 'mistake', -12],
    ]);
    expect((await put('update-fine', id, { fines: [] })).body).toMatchObject({ paid: 20 });
    expect((await put('update-fine', id, { fines: [] })).body.waived).toBeUndefined();
    await put('update-fine', id, { fines: [{ type: 'Quer', price: 10 }] });
    expect((await send('GET', `/records?at=${id}&limit=1`)).body.records[0]).toMatchObject({ paid: 20, isPay: true });
  });

  it('keeps the waiver of a charge whose amount changes, up to the new amount of the charge', async () => {
    const id = await fined();
    await book(id, 'waivers', { amount: 30, reason: 'goodwill' });
    const price = (euros: number) => put('update-fine', id, { fines: [{ ...FINES[0], id: 1, price: euros }] });
    expect((await price(40)).body.waived).toBe(30);
    expect((await price(25)).body.waived).toBe(27);
    expect((await put('disable', id, { isDisable: true })).body.waived).toBeUndefined();
  });

  it('gets a by-hand payment of the open amount when update-payment marks the record as paid, and the reversal of that payment when update-payment marks the record as unpaid', async () => {
    const id = await fined();
    await pay(id, 20);
    expect((await put('update-payment', id, { isPay: true })).body).toMatchObject({ isPay: true, paid: 32 });
    expect((await booked(id)).at(-1)).toEqual(['payment', 'by-hand', -12]);
    expect((await put('update-payment', id, { isPay: false })).body).toMatchObject({ isPay: false, paid: 20 });
    expect((await booked(id)).at(-1)).toEqual(['payment', 'by-hand', 12]);
  });

  it('update-payment returns 422 for a request to mark a record as unpaid if a transfer covers the charges', async () => {
    const id = await fined();
    await pay(id, 32);
    const refused = await put('update-payment', id, { isPay: false });
    expect(refused).toMatchObject({ status: 422, body: { code: 'NOT_PAID_BY_HAND' } });
  });

  it('gets no posting when a record without charges is marked as paid, and as unpaid again', async () => {
    const { invoiceNumber } = await parking.checkIn();
    expect((await put('update-payment', invoiceNumber, { isPay: true })).body).toMatchObject({ isPay: true });
    expect(await booked(invoiceNumber)).toEqual([]);
    expect((await put('update-payment', invoiceNumber, { isPay: false })).body).toMatchObject({ isPay: false });
  });

  it('has an open amount again when a charge is booked after the payment, and the journal records that the record is no longer paid', async () => {
    const id = await fined();
    await put('update-payment', id, { isPay: true });
    const { body } = await put('update-fine', id, { fines: [...FINES, { type: 'Zu lange', price: 15 }] });
    expect(body).toMatchObject({ isPay: false, paid: 32 });
    const [entry] = (await send('GET', `/journal/parking?subject=record:${id}`)).body.entries;
    expect(entry).toMatchObject({ kind: 'fines', before: { isPay: true }, after: { isPay: false } });
  });
});

describeOnDatabase('accounts, when they are verified,', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const { book, pay, postings, fined } = accounts(parking);
  const faults = async () => (await verifyAccounts(parking.service.database)).faults;
  const sql = (text: string) => parking.service.database.sequelize.query(text);

  it.each([
    ['removed', '45', ['waiver']],
    ['changed', '1', []],
  ])(
    'are reported as faulty only if an earlier version left a waiver on a charge that no longer exists: the charge was %s',
    async (_how, fine, found) => {
      const id = await fined();
      await book(id, 'waivers', { amount: 20, reason: 'goodwill' });
      const charge = (await postings(id)).find(({ type }) => type === 'fine');
      const insert = `INSERT INTO postings (invoiceNumber, kind, type, fineId, cents, day, bookedAt, account, reverses)`;
      await sql(`UPDATE postings SET waives = NULL WHERE invoiceNumber = ${id}`);
      await sql(`${insert} VALUES (${id}, 'charge', 'fine', 1, -3000, 20260305, 0, '', ${charge?._id})`);
      await sql(`${insert} VALUES (${id}, 'charge', 'fine', ${fine}, 4000, 20260305, 0, '', NULL)`);
      await sql(`UPDATE records SET chargedCents = 4200, finesCents = 4000 WHERE id = ${id}`);
      expect((await faults()).filter(({ invoiceNumber }) => invoiceNumber === id)).toEqual(
        found.map((fault) => ({ invoiceNumber: id, fault })),
      );
    },
  );

  it.each([
    ['the charged amount is changed', 'UPDATE records SET finesCents = 4000 WHERE id = :id', ['record']],
    ['a balance is changed', 'UPDATE records SET paidCents = 3200, isPay = 1 WHERE id = :id', ['balance', 'journal']],
    ['a posting is changed', 'UPDATE postings SET cents = -3200 WHERE invoiceNumber = :id AND cents < 0', ['balance']],
    ['a posting is deleted', 'DELETE FROM postings WHERE invoiceNumber = :id AND cents < 0', ['balance']],
    [
      'a posting is changed to reverse a posting of another kind',
      'UPDATE postings SET reverses = id - 1 WHERE invoiceNumber = :id AND cents < 0',
      ['reversal'],
    ],
    [
      'balance and posting are changed alike',
      'UPDATE records SET paidCents = 3200, isPay = 1 WHERE id = :id; UPDATE postings SET cents = -3200 WHERE invoiceNumber = :id AND cents < 0',
      ['journal'],
    ],
  ])('are reported as faulty when %s by SQL, without the application', async (_title, statements, found) => {
    const id = await fined();
    await pay(id, 20);
    for (const statement of statements.split(';')) await sql(statement.replaceAll(':id', String(id)));
    expect((await faults()).filter(({ invoiceNumber }) => invoiceNumber === id)).toEqual(
      found.map((fault) => ({ invoiceNumber: id, fault })),
    );
  });
});

type Step = readonly [method: string, path: string, json?: object];

const amount = fc.integer({ min: 1, max: 4_000 }).map((cents) => cents / 100);
const step: fc.Arbitrary<(id: number) => Step> = fc.oneof(
  fc
    .array(amount, { maxLength: 3 })
    .map(
      (prices) => (id: number) =>
        ['PUT', `/update-fine/${id}`, { fines: prices.map((price) => ({ type: 'Quer', price })) }] as const,
    ),
  fc.boolean().map((isPay) => (id: number) => ['PUT', `/update-payment/${id}`, { isPay }] as const),
  fc.boolean().map((isDisable) => (id: number) => ['PUT', `/disable/${id}`, { isDisable }] as const),
  fc.boolean().map((isPrint) => (id: number) => ['PUT', `/print/${id}`, { isPrint }] as const),
  fc.constant((id: number) => ['POST', `/checkout?id=${id}`] as const),
  amount.map(
    (paid) => (id: number) => ['POST', `/accounts/${id}/payments`, { amount: paid, day: TODAY, type: 'card' }] as const,
  ),
  amount.map(
    (waived) => (id: number) => ['POST', `/accounts/${id}/waivers`, { amount: waived, reason: 'trifle' }] as const,
  ),
  fc.nat(9).map((place) => (id: number) => ['POST', `/accounts/${id}/reversals`, { posting: String(place) }] as const),
);

describeOnDatabase('an account', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const { send, postings } = accounts(parking);

  it('has a balance equal to the sum of its postings, and the record shows that balance, after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { invoiceNumber: id } = await parking.checkIn();
        for (const next of steps) {
          const [method, path, json] = next(id);
          const given =
            json && 'posting' in json ? { posting: (await postings(id))[Number(json.posting)]?._id ?? '1' } : json;
          const { status } = await send(method, path, given);
          expect([200, 201, 422]).toContain(status);
        }
        const [record] = (await send('GET', `/records?at=${id}&limit=1`)).body.records;
        const cents = (await postings(id)).reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
        const count = (await send('GET', `/records/count?invoiceNumber=${id}`)).body;
        expect(Math.round(count.openTotal * 100)).toBe(openOf(record));
        if (!record.isDisable) expect(Math.max(cents, 0)).toBe(openOf(record));
        expect((await verifyAccounts(parking.service.database)).faults).toEqual([]);
        expect(Math.round((record.waived ?? 0) * 100)).toBeLessThanOrEqual(chargesTotal(chargesOf(record)));
        if (record.isDisable) expect(record.waived ?? 0).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});

describeOnDatabase('the column owedCents', (makeDatabase) => {
  it('equals, for every record, the open amount that the rule in packages/contracts calculates', async () => {
    const parking = await startParking(await makeDatabase());
    const { database } = parking.service;
    const flags = [false, true];
    const amounts = [0, 1, 2_550];
    await insertRecords(
      database,
      flags.flatMap((isPay) =>
        flags.flatMap((isDisable) =>
          amounts.flatMap((finesCents) =>
            amounts.flatMap((feeCents) =>
              amounts.map((ownerLookupCents) => ({ isPay, isDisable, finesCents, feeCents, ownerLookupCents })),
            ),
          ),
        ),
      ),
    );
    const rows = await database.read<StoredRecord & { open: number }>(
      'SELECT records.*, owedCents AS open FROM records',
    );
    expect(rows).toHaveLength(108);
    expect(rows.map(({ open }) => open)).toEqual(rows.map((stored) => openCents(recordFields.read(stored))));
    await parking.remove();
  });
});
