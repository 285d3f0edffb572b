import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';

const FIRST = 100_001;
const RECORDS = [
  { vehicleNumber: 'B-AB 1', finesCents: 3000, ownerName: 'Jörg Öztürk' },
  { vehicleNumber: 'B-AB 2', finesCents: 3000, isPay: true, ownerName: 'Jörg Öztürk' },
  { vehicleNumber: 'B-AB 3', finesCents: 2500, feeCents: 500, miStatus: 'M' },
  { vehicleNumber: 'B-AB 4' },
  { vehicleNumber: 'B-AB 5', finesCents: 4550, isDisable: true },
  { vehicleNumber: 'B-MO 30', finesCents: 4550 },
  { vehicleNumber: 'B-DG 7', finesCents: 400 },
] as const;

describeOnEachDatabase('the search for records on which something is open', (makeDatabase) => {
  const parking = running(async () => {
    const started = await startParking(await makeDatabase());
    await insertRecords(started.service.database, RECORDS);
    return started;
  });

  const ask = (text: string) =>
    parking.request('GET', `/records/open?${new URLSearchParams({ text })}`, { cookie: parking.admin });

  it.each([
    ['an amount', '30,00', [3, 1]],
    ['whole euros, before plates with these digits', '30', [3, 1, 6]],
    ['an amount with its sign', '45,50 €', [6]],
    ['an amount of one digit', '4', [7]],
    ['the same amount with its cents', '4,00', [7]],
    ['one digit that nobody owes, though plates have it', '3', []],
    ['an amount that nobody owes', '29,99', []],
    ['a number', '100001', [1]],
    ['a number as people write it', 'Rechnung 100.003', [3]],
    ['a part of a plate, the highest amounts first', 'b-ab', [3, 1]],
    ['an owner', 'özt', [1]],
    ['nothing owed', '0,00', []],
  ])('finds them by %s', async (_title, text, expected) => {
    const { status, body } = await ask(text);
    expect(status).toBe(200);
    const numbers = body.records.map(({ invoiceNumber }: { invoiceNumber: number }) => invoiceNumber - FIRST + 1);
    expect(numbers).toEqual(expected);
    expect(body).not.toHaveProperty('settled');
  });

  it.each([
    ['paid', FIRST + 1],
    ['free', FIRST + 3],
    ['disabled', FIRST + 4],
  ])('names the %s one of exactly the number apart', async (_title, invoiceNumber) => {
    const { body } = await ask(String(invoiceNumber));
    expect(body).toMatchObject({ records: [], settled: { invoiceNumber } });
  });

  it('refuses an empty text', async () => {
    expect((await ask(' ')).status).toBe(400);
  });
});
