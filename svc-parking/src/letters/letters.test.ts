import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';

const FINES = [{ type: 'Falschparken', price: 30, description: '' }];
const DAYS = { letterDate: '2026-03-06', deadline: '16.3.2026' };
const SHOWN = { date: '6.3.2026', deadline: '16.3.2026', ownerLookup: 7, reminderCost: 5.5 };
/** Only the office sees the day of the costs. */
const CLAIMED = { ...SHOWN, costDay: '19.3.2026' };

describeOnDatabase('a printed reminder', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const send = (method: 'PUT' | 'GET', path: string, json?: object) => parking.asAdmin(method, path, json);
  const print = (invoiceNumber: number, days: object = DAYS) =>
    send('PUT', `/print/${invoiceNumber}`, { isPrint: true, ...days });
  const departed = async () => {
    const { invoiceNumber } = await parking.checkIn();
    await parking.asEmployee('POST', `/checkout?id=${invoiceNumber}`);
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: FINES });
    return invoiceNumber;
  };

  it('charges the record with the reminder’s costs, and shows when it was printed', async () => {
    const { body } = await print(await departed());
    expect(body).toMatchObject({ letter: CLAIMED, printedAt: '5.3.2026 15:00:00' });
  });

  it('is dated today, and due after the number of days in the settings, if the request contains no dates', async () => {
    const { body } = await print(await departed(), {});
    expect(body.letter).toEqual({ ...CLAIMED, date: '5.3.2026', deadline: '15.3.2026' });
  });

  it('keeps its costs when the settings change and it is printed again', async () => {
    const invoiceNumber = await departed();
    await print(invoiceNumber);
    const { settings, version } = (await send('GET', '/settings')).body;
    const put = (changed: object, seen: number) =>
      parking.asAdmin('PUT', '/settings', { ...settings, ...changed }, { 'If-Match': `"${seen}"` });
    await put({ ownerLookupCents: 1_000 }, version);
    const { body } = await print(invoiceNumber, { letterDate: '10.3.2026', deadline: '20.3.2026' });
    await put({}, version + 1);
    expect(body.letter).toEqual({ ...CLAIMED, date: '10.3.2026', deadline: '20.3.2026' });
  });

  it('keeps the day of its owner look-up when the print is undone, and when it is printed again with another date and deadline', async () => {
    const invoiceNumber = await departed();
    const first = await print(invoiceNumber, { ...DAYS, lookUpDate: '2026-03-04' });
    const undone = await send('PUT', `/print/${invoiceNumber}`, { isPrint: false });
    const again = await print(invoiceNumber, { letterDate: '10.3.2026', deadline: '20.3.2026' });
    expect([first, undone, again].map(({ body }) => body.lookUpDate)).toEqual(Array(3).fill('4.3.2026'));
    const { entries } = (await send('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body;
    expect(entries.map(({ after }: { after: object }) => after)).toContainEqual(
      expect.objectContaining({ lookUpDate: '4.3.2026' }),
    );
  });

  it('is journaled when only its deadline changes', async () => {
    const invoiceNumber = await departed();
    await print(invoiceNumber);
    await print(invoiceNumber, { ...DAYS, deadline: '20.3.2026' });
    const [entry] = (await send('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body.entries;
    const [before, after] = [{ deadline: '16.3.2026' }, { deadline: '20.3.2026' }];
    expect(entry).toMatchObject({ kind: 'print' });
    expect([entry.before, entry.after]).toEqual([before, after]);
  });

  it('is removed with its costs when the print is undone', async () => {
    const invoiceNumber = await departed();
    await print(invoiceNumber);
    const { body } = await send('PUT', `/print/${invoiceNumber}`, { isPrint: false });
    expect(body).not.toHaveProperty('letter');
    expect(body).not.toHaveProperty('printedAt');
  });

  it('returns 400 for a deadline before the letter’s date', async () => {
    const response = await print(await departed(), { letterDate: '6.3.2026', deadline: '5.3.2026' });
    expect(response).toMatchObject({ status: 400, body: { fields: { deadline: 'Das Ende liegt vor dem Anfang.' } } });
  });

  it('has the same sum on the receipt, in the export and in the list', async () => {
    const invoiceNumber = await departed();
    await print(invoiceNumber);
    const receipt = await parking.asEmployee('GET', `/receipt/${invoiceNumber}`);
    expect(receipt.body).toMatchObject({ total: 44.5, deadline: '16.3.2026', record: { letter: SHOWN, fee: 2 } });
    const { body: csv } = await send('GET', `/records/export?invoiceNumber=${invoiceNumber}`);
    expect(csv).toContain(';2,00;30,00;44,50;nein;;ja;ja;nein;12,50;44,50;6.3.2026');
    const sums = () => send('GET', `/records/count?invoiceNumber=${invoiceNumber}`);
    expect((await sums()).body).toMatchObject({ finesTotal: 30, chargedTotal: 44.5, openTotal: 44.5 });
    await send('PUT', `/update-payment/${invoiceNumber}`, { isPay: true });
    expect((await sums()).body).toMatchObject({ finesTotal: 30, chargedTotal: 44.5, openTotal: 0 });
  });
});

const FIRST = { isPrint: true, letterDate: '6.3.2026', deadline: '16.3.2026' };
const LATER = { isPrint: true, letterDate: '30.9.2026', deadline: '12.10.2026' };

describeOnDatabase('the interest in a second or later reminder letter', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const turnOn = (changes: object = {}) =>
    send('PUT', '/settings/claims', { ...DEFAULT_CLAIM_SETTINGS, isInterestCharged: true, ...changes });
  const print = (id: number, letter: object) => send('PUT', `/print/${id}`, letter);
  const interestOn = async (id: number, day: string) =>
    (await send('GET', `/accounts/${id}/interest?letterDate=${day}`)).body;
  /** Creates a record with a fine of 30 €, due on 16.3.2026. */
  const reminded = async () => {
    const { invoiceNumber: id } = await parking.checkIn();
    await send('PUT', `/update-fine/${id}`, { fines: [{ type: 'Falschparken', price: 30, description: '' }] });
    await print(id, FIRST);
    return id;
  };

  it('is 0 while interest is switched off in the settings', async () => {
    const id = await reminded();
    expect(await interestOn(id, '30.9.2026')).toEqual({ interest: 0 });
    expect(await print(id, { ...LATER, interest: 1.03 })).toMatchObject({ status: 422 });
  });

  it('runs from the day after the printed reminder’s deadline to the letter’s day', async () => {
    await turnOn();
    const id = await reminded();
    expect(await interestOn(id, '16.3.2026')).toEqual({ interest: 0 });
    expect(await interestOn(id, '30.9.2026')).toEqual({ interest: 1.04, from: '17.3.2026' });
  });

  it('a later letter’s interest is claimed, posted and open when the letter is printed', async () => {
    await turnOn();
    const id = await reminded();
    const { body } = await print(id, { ...LATER, interest: 1.04 });
    expect(body.letter).toMatchObject({ interest: 1.04, reminderCost: 5.5, defaultFrom: '17.3.2026' });
    const { postings } = (await send('GET', `/accounts/${id}`)).body as { postings: Posting[] };
    expect(postings.at(-1)).toMatchObject({ kind: 'charge', type: 'interest', amount: 1.04, day: '30.9.2026' });
    const sums = await send('GET', `/records/count?invoiceNumber=${id}`);
    expect(sums.body).toMatchObject({ chargedTotal: 43.54, openTotal: 43.54 });
    expect((await send('GET', `/receipt/${id}`)).body).toMatchObject({ total: 43.54, containedVat: 4.79 });
  });

  it('replaces the interest of the previous letter, and accrues on the principal only', async () => {
    await turnOn();
    const id = await reminded();
    await print(id, { ...LATER, interest: 1.04 });
    const third = { isPrint: true, letterDate: '31.12.2026', deadline: '15.1.2027' };
    expect(await interestOn(id, '31.12.2026')).toEqual({ interest: 1.53, from: '17.3.2026' });
    const { body } = await print(id, { ...third, interest: 1.53 });
    expect(body.letter).toMatchObject({ interest: 1.53 });
    const { postings } = (await send('GET', `/accounts/${id}`)).body as { postings: Posting[] };
    expect(postings.slice(-2).map(({ amount }) => amount)).toEqual([-1.04, 1.53]);
  });

  it.each([
    ['a part payment that covers the costs first', 'costs-first', 20, 0.92],
    ['a part payment that covers the principal first', 'principal-first', 20, 0.71],
    ['a payment of the whole open amount', 'costs-first', 42.5, 0.55],
  ])('accrues on the principal that a payment leaves: %s', async (_title, imputation, amount, interest) => {
    await turnOn({ imputation });
    const id = await reminded();
    parking.setClock('2026-07-01T10:00:00Z');
    await send('POST', `/accounts/${id}/payments`, { amount, day: '1.7.2026', type: 'transfer' });
    expect(await interestOn(id, '30.9.2026')).toMatchObject({ interest });
  });

  it.each([
    ['in the first half hour of the default', '2026-03-16T23:30:00Z'],
    ['weeks after the default began', '2026-05-01T10:00:00Z'],
  ])('does not accrue on a fine that was added %s and was in no reminder', async (_title, now) => {
    await turnOn();
    const id = await reminded();
    parking.setClock(now);
    const second = { type: 'Zu lange', price: 15, description: '' };
    const first = { id: 1, type: 'Falschparken', price: 30, description: '' };
    await send('PUT', `/update-fine/${id}`, { fines: [first, second] });
    expect(await interestOn(id, '30.9.2026')).toMatchObject({ interest: 1.04 });
  });

  it('is refused, and the account stays unchanged, if the letter contains another amount than the calculated one', async () => {
    await turnOn();
    const id = await reminded();
    const refused = await print(id, { ...LATER, interest: 5 });
    expect(refused).toMatchObject({ status: 422, body: { code: 'INTEREST_CHANGED' } });
    expect(refused.body.message).toContain('stimmen nicht mehr');
    expect((await send('GET', `/accounts/${id}`)).body.postings).toHaveLength(3);
  });

  it('is not calculated for a half-year without a base rate until an admin enters the rate', async () => {
    await turnOn();
    const id = await reminded();
    expect(await interestOn(id, '1.1.2027')).toEqual({ interest: 0, missing: '1.1.2027' });
    await turnOn({ baseRates: [{ from: '1.1.2027', percent: 2 }] });
    expect(await interestOn(id, '1.1.2027')).toMatchObject({ interest: 1.54 });
  });

  it('interest starts after the deadline of a second letter that was printed before the first letter’s deadline was over', async () => {
    await turnOn();
    const id = await reminded();
    await print(id, { isPrint: true, letterDate: '10.3.2026', deadline: '20.3.2026' });
    expect(await interestOn(id, '30.9.2026')).toMatchObject({ from: '21.3.2026' });
  });

  it('is removed when the print is undone, and kept when a later letter contains no interest', async () => {
    await turnOn();
    const id = await reminded();
    await print(id, { ...LATER, interest: 1.04 });
    const kept = await print(id, { ...LATER, letterDate: '1.10.2026' });
    expect(kept.body.letter).toMatchObject({ interest: 1.04 });
    await print(id, { isPrint: false });
    const sums = await send('GET', `/records/count?invoiceNumber=${id}`);
    expect(sums.body).toMatchObject({ openTotal: 30 });
  });
});
