import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { bookkeeping } from '../books/testing/bookkeeping.ts';
import { startParking } from '../testing/startParking.ts';
import { bankOffice } from './testing/bankOffice.ts';
import { bookEntries } from './testing/bookEntries.ts';

describeOnDatabase('the settlement of a card terminal', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const { send, on, book, pay } = bookkeeping(parking);

  const { entry, record, imported } = bankOffice(parking);
  /** Checks in a car, and pays `amount` for it by card on `day`. */
  const paidByCard = async (amount: number, day: string, type = 'card') => {
    const { invoiceNumber } = await parking.checkIn({ date: '1.3.2026', entryTime: '10:00:00' });
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Quer', price: amount + 20 }] });
    expect((await pay(invoiceNumber, amount, day, type)).status).toBe(201);
    return invoiceNumber as number;
  };
  let times = 0;
  /** Imports a settlement in the day's statement. @returns its entry */
  const settlement = (amount: number, day: string, text = 'Kartenumsätze', name = 'Payone') => {
    const [date = '', month = '', year] = day.split('.');
    const credit = { amount, purpose: `${text} ${++times}`, name };
    return imported(credit, `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  };
  const textOf = ({ reason }: BankEntry) => reason.replaceAll('\u00a0', ' ');

  beforeEach(() => on('28.3.2026'));

  it('is matched with the card payments of a day, less the fee, and pays no record a second time', async () => {
    const id = await paidByCard(8, '2.3.2026');
    const found = await settlement(7.8, '3.3.2026');
    expect(found).toMatchObject({ state: 'proposed', isCards: true, allocations: [], rest: 0 });
    expect(textOf(found)).toBe(
      'Abrechnung der Kartenzahlungen vom 2.3.2026: 8,00 €, weniger 0,20 € Entgelt. Bezahlt sind die Vorgänge schon: „Ohne Forderung“ hakt sie ab.',
    );
    const before = await record(id);
    expect(await bookEntries(parking, found._id)).toMatchObject({ booked: [], changed: [{ state: 'proposed' }] });
    expect((await send('PUT', `/bank/entries/${found._id}/aside`, { isAside: true })).body.state).toBe('aside');
    expect(textOf(await entry(found))).toContain('vom 2.3.2026: 8,00 €');
    expect(await record(id)).toEqual(before);
    expect((await send('GET', '/bank/refunds/due')).body.refunds).toEqual([]);
  });

  it('is matched with consecutive days, but never with a day of another settlement, even if the other settlement was set aside or put back', async () => {
    await paidByCard(10, '5.3.2026');
    await paidByCard(12.5, '6.3.2026');
    await paidByCard(4, '6.3.2026', 'by-hand');
    await paidByCard(9, '7.3.2026');
    const both = await settlement(22.5, '7.3.2026');
    expect(textOf(both)).toMatch(/^Abrechnung der Kartenzahlungen vom 5\.3\.2026 bis 6\.3\.2026: 22,50 €\./);
    const aside = (isAside: boolean) => send('PUT', `/bank/entries/${both._id}/aside`, { isAside });
    await aside(true);
    const same = await settlement(22.4, '8.3.2026', 'Girocard-Umsatz');
    expect(same).toMatchObject({ state: 'unknown', isCards: true });
    expect((await aside(false)).body.state).toBe('proposed');
    expect(await entry(same)).toMatchObject({ state: 'unknown' });
  });

  it('is matched again when it is shown and when it is booked, because a card payment may be reversed, or arrive late from a booth', async () => {
    const id = await paidByCard(30, '10.3.2026');
    const found = await settlement(29.5, '11.3.2026', 'Abrechnung', 'SumUp Payments');
    expect(found.state).toBe('proposed');
    const [, posting] = (await send('GET', `/accounts/${id}`)).body.postings;
    await book(id, 'reversals', { posting: posting._id });
    expect((await bookEntries(parking, found._id)).changed).toMatchObject([{ state: 'unknown', isCards: true }]);
    expect((await entry(found)).reason).toContain('zu keinem Tag davor passt der Betrag');
    await paidByCard(30, '10.3.2026');
    expect(await entry(found)).toMatchObject({ state: 'proposed' });
  });

  it('cannot be marked as to be refunded, even if no day matches or the fee is too high', async () => {
    await paidByCard(50, '14.3.2026');
    for (const amount of [40, 51]) {
      const found = await settlement(amount, '15.3.2026');
      expect(found).toMatchObject({ state: 'unknown', isCards: true });
      const refused = await send('PUT', `/bank/entries/${found._id}/allocations`, {
        allocations: [],
        isOverpaid: true,
      });
      expect([refused.status, refused.body.code]).toEqual([422, 'NOT_ALLOCATABLE']);
    }
  });

  it.each([
    ['a purpose in which a driver mentions a card payment', 'Wollte mit Karte zahlen'],
    ['a purpose in which a provider’s word is part of another word', 'Postkarten'],
  ])('is not assumed for a transfer with %s', async (_title, text) => {
    await paidByCard(17, '16.3.2026');
    expect(await settlement(17, '17.3.2026', text, 'Erika Muster')).toMatchObject({ state: 'unknown' });
    expect((await settlement(17, '17.3.2026', text, 'Erika Muster')).isCards).toBeUndefined();
  });

  it('is not assumed for a transfer that contains the number and the plate of a record: the transfer pays that record', async () => {
    const id = await paidByCard(8, '18.3.2026');
    const found = await settlement(20, '19.3.2026', `RE ${id} B-AB 1234 statt Kartenzahlung`, 'Erika Muster');
    expect(found).toMatchObject({ state: 'certain', allocations: [{ invoiceNumber: id, amount: 20 }] });
  });
});
