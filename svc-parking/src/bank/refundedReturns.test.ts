import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';
import { bankOffice } from './testing/bankOffice.ts';
import { bookEntries } from './testing/bookEntries.ts';
import { importFile, statementOf } from './testing/importStatement.ts';

describeOnDatabase('payments that the bank returns after a refund of their unallocated part', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  let keys = 0;
  const send = (method: string, path: string, json?: object) =>
    parking.asAdmin(method, path, json, { 'Idempotency-Key': `returned-${++keys}` });
  const { fined, imported, found } = bankOffice(parking);
  const book = ({ _id }: BankEntry) => bookEntries(parking, _id);
  const order = async ({ _id }: BankEntry) => {
    const { status } = await send('POST', '/bank/refunds', { refunds: [{ due: `entry-${_id}`, amount: 20 }] });
    expect(status).toBe(201);
    return (await send('GET', '/bank/refunds')).body.refunds[0];
  };

  let cars = 0;
  /**
   * Imports and books a payment of 50 € for a fine of 30 €.
   * @returns the entry of the payment, and the statement line with which a later statement returns the payment
   */
  const overpaid = async () => {
    const plate = `B-RF ${++cars}`;
    const id = await fined(plate);
    const pays = { amount: 50, purpose: `RE ${id} ${plate}`, endToEndId: `E2E-${id}` };
    const payment = await imported(pays);
    expect((await book(payment)).booked).toMatchObject([{ rest: 20 }]);
    return { payment, back: { ...pays, sign: 'DBIT', returned: 'FOCR', purpose: `Rückruf ${id}` } as const };
  };

  it('have a return that is proposed but not certain; a warning before and after the booking of the return states who has received the money twice', async () => {
    const { payment, back } = await overpaid();
    const { reference } = await order(payment);
    const paid = { amount: 20, sign: 'DBIT', purpose: `Erstattung ${reference}`, endToEndId: reference } as const;
    await importFile(parking, statementOf([paid]));
    await book(await found('certain', paid.purpose));
    await importFile(parking, statementOf([back]));
    const returned = await found('proposed', back.purpose);
    const warning =
      'Von der Zahlung sind 20,00\u00a0€ schon erstattet, die Erika Muster nun doppelt hat. Fordern Sie 20,00\u00a0€ zurück.';
    expect(returned).toMatchObject({ takesBack: { _id: payment._id }, warning });
    expect((await book(returned)).booked).toMatchObject([{ state: 'booked', warning }]);
    expect((await send('GET', `/bank/entries/${payment._id}`)).body).toMatchObject({ warning });
    expect((await send('GET', '/bank/refunds/due')).body.refunds).toEqual([]);
  });

  it('have a return that stays unbooked, with a warning, if a refund was ordered after the import of the return; the return can be booked once the refund is withdrawn', async () => {
    const { payment, back } = await overpaid();
    await importFile(parking, statementOf([back]));
    const returned = await found('certain', back.purpose);
    expect(returned).not.toHaveProperty('warning');
    const [due] = (await send('GET', '/bank/refunds/due')).body.refunds;
    expect(due.reason).toMatch(
      /^Rest der Zahlung vom 5.3.2026. Die Zahlung ging zurück: Buchen Sie zuerst die Rückgabe/,
    );
    const refund = await order(payment);
    const warning = expect.stringMatching(/^Von der Zahlung sind 20,00.€ als Erstattung beauftragt. Verwerfen Sie/);
    expect(await book(returned)).toMatchObject({ booked: [], changed: [{ state: 'proposed', warning }] });
    await send('PUT', `/bank/refunds/${refund._id}/state`, { state: 'withdrawn' });
    expect(await found('proposed', back.purpose)).not.toHaveProperty('warning');
    expect((await book(returned)).booked).toMatchObject([{ state: 'booked', rest: 0 }]);
    expect((await send('GET', '/bank/refunds/due')).body.refunds).toEqual([]);
  });

  it('show the warning about the refund in the list from which an admin chooses the returned payment', async () => {
    const { payment } = await overpaid();
    await order(payment);
    const unnamed = { amount: 50, sign: 'DBIT', returned: 'MS03', purpose: 'Rückgabe ohne Angaben' } as const;
    await importFile(parking, statementOf([unnamed]));
    const { _id } = await found('outgoing', unnamed.purpose);
    const candidates: BankEntry[] = (await send('GET', `/bank/entries/${_id}/payments`)).body.entries;
    expect(candidates.find((one) => one._id === payment._id)?.warning).toContain('als Erstattung beauftragt');
    const taken = await send('PUT', `/bank/entries/${_id}/return`, { payment: payment._id });
    expect(taken.body).toMatchObject({ state: 'booked', warning: expect.stringContaining('20,00') });
  });
});
