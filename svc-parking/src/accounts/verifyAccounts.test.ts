import { openOf } from '@parkwart/contracts/rules/claim';
import { describeOnEachDatabase, describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import fc from 'fast-check';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';
import { verifyAccounts } from './verifyAccounts.ts';

const FINE = { type: 'Falschparken', price: 30 };
const TODAY = '5.3.2026';

const as = (parking: ParkingUnderTest) => (method: string, path: string, json?: object) =>
  parking.request(method, path, { cookie: parking.admin, ...(json && { json }) });

describeOnEachDatabase('accounts that are verified', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const faults = async () => (await verifyAccounts(parking.service.database)).faults;
  const sql = (text: string) => parking.service.database.sequelize.query(text);
  const paid = async () => {
    const { invoiceNumber } = await parking.checkIn();
    const send = as(parking);
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [FINE] });
    await send('POST', `/accounts/${invoiceNumber}/payments`, { amount: 20, day: TODAY, type: 'transfer' });
    return invoiceNumber;
  };

  it('differ nowhere after work at booth and office', async () => {
    await paid();
    expect(await verifyAccounts(parking.service.database)).toMatchObject({ unbooked: 0, faults: [] });
  });

  it.each([
    ['a balance is changed', 'UPDATE records SET paidCents = 3000, isPay = 1 WHERE id = :id', ['balance', 'journal']],
    ['a posting is changed', 'UPDATE postings SET cents = -3000 WHERE invoiceNumber = :id AND cents < 0', ['balance']],
    ['a posting is deleted', 'DELETE FROM postings WHERE invoiceNumber = :id AND cents < 0', ['balance']],
    [
      'a posting takes back another kind',
      'UPDATE postings SET reverses = id - 1 WHERE invoiceNumber = :id AND cents < 0',
      ['reversal'],
    ],
    [
      'balance and posting are changed alike',
      'UPDATE records SET paidCents = 3000, isPay = 1 WHERE id = :id; UPDATE postings SET cents = -3000 WHERE invoiceNumber = :id AND cents < 0',
      ['journal'],
    ],
  ])('differ when %s past the product', async (_title, statements, found) => {
    const id = await paid();
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

describeOnOneDatabase('an account', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('has the balance of its postings, and shows it, after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { invoiceNumber: id } = await parking.checkIn();
        const send = as(parking);
        const postings = async () => (await send('GET', `/accounts/${id}`)).body.postings;
        for (const next of steps) {
          const [method, path, json] = next(id);
          const given =
            json && 'posting' in json ? { posting: (await postings())[Number(json.posting)]?._id ?? '1' } : json;
          const { status } = await send(method, path, given);
          expect([200, 201, 422]).toContain(status);
        }
        const [record] = (await send('GET', `/records?at=${id}&limit=1`)).body.records;
        const cents = (await postings()).reduce(
          (sum: number, one: { amount: number }) => sum + Math.round(one.amount * 100),
          0,
        );
        const count = (await send('GET', `/records/count?invoiceNumber=${id}`)).body;
        expect(Math.round(count.openTotal * 100)).toBe(openOf(record));
        if (!record.isDisable) expect(Math.max(cents, 0)).toBe(openOf(record));
        expect((await verifyAccounts(parking.service.database)).faults).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
