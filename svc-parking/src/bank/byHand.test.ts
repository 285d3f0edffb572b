import type { BankEntry } from '@parkwart/contracts/calls/bank';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { bookkeeping } from '../books/testing/bookkeeping.ts';
import { startParking } from '../testing/startParking.ts';
import { bankOffice } from './testing/bankOffice.ts';
import { bookAsSeen, bookEntries } from './testing/bookEntries.ts';
import { importFile, statementOf } from './testing/importStatement.ts';

describeOnDatabase('a payment that was booked by hand and later appears in a bank statement', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const { send, set, on, book, month, exportMonth } = bookkeeping(parking);

  const { entries, entry, record, postings: account, imported } = bankOffice(parking);
  const standing = async (id: number) => {
    const postings = await account(id);
    const taken = new Set(postings.map(({ reverses }) => reverses));
    return postings.filter(({ _id, reverses, amount }) => !reverses && !taken.has(_id) && amount < 0);
  };

  let cars = 0;
  const fined = async (price = 55, vehicleNumber = `B-HA ${++cars}`) => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber, date: '1.3.2026', entryTime: '10:00:00' });
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Falschparken', price }] });
    return { id: invoiceNumber as number, plate: vehicleNumber };
  };
  const byHand = async (id: number, amount: number, more: object = {}) =>
    expect((await book(id, 'payments', { amount, day: '4.3.2026', type: 'by-hand', ...more })).status).toBe(201);
  const statement = (amount: number, purpose: string) => imported({ amount, purpose });
  const joined = { state: 'proposed', isByHand: true, rest: 0, reason: expect.stringContaining('von Hand gebucht') };

  beforeEach(() => on('10.3.2026'));

  it('is proposed as already booked by hand, not as a second payment of which 5 € must be refunded; after the proposal is booked, the account contains the payment only once', async () => {
    const { id, plate } = await fined();
    await byHand(id, 30);
    const found = await statement(30, `RE ${id} ${plate}`);
    expect(found).toMatchObject({ ...joined, allocations: [{ invoiceNumber: id, amount: 30 }] });
    const { booked } = await bookEntries(parking, found._id);
    expect(booked).toMatchObject([{ state: 'booked', rest: 0 }]);
    expect(await record(id)).toMatchObject({ paid: 30, isPay: false });
    expect(await standing(id)).toMatchObject([
      { type: 'transfer', amount: -30, day: '5.3.2026', bankEntry: found._id },
    ]);
    expect((await account(id)).find(({ reverses }) => reverses)).toMatchObject({
      day: '4.3.2026',
      bankEntry: found._id,
    });
    expect((await send('GET', '/bank/refunds/due')).body.refunds).toEqual([]);
    const { entries: journal } = (await send('GET', `/journal?subject=record:${id}`)).body;
    expect(JSON.stringify(journal)).toContain('payment-joined');
  });

  it.each([
    ['paid the whole record', 55, {}],
    ['an agency passed on', 55, { type: 'collection', reference: 'AZ-7' }],
    ['was entered as a transfer some days after its arrival', 20, { type: 'transfer', day: '9.3.2026' }],
  ])(
    'is matched with the statement’s entry, and counts again unchanged when the booking is undone: a payment that %s',
    async (_title, amount, more) => {
      const { id, plate } = await fined();
      await byHand(id, amount, more);
      const [before] = await standing(id);
      const found = await statement(amount, `RE ${id} ${plate}`);
      expect(found).toMatchObject(joined);
      for (let time = 0; time < 2; time += 1) {
        await bookEntries(parking, found._id);
        expect(await standing(id)).toMatchObject([{ type: 'transfer', bankEntry: found._id }]);
        const { status, body } = await send('PUT', `/bank/entries/${found._id}/allocations`, { allocations: [] });
        expect({ status, body }).toMatchObject({ status: 200, body: joined });
        expect(await entry(found)).toMatchObject(joined);
        const { entries: journal } = (await send('GET', `/journal/parking?subject=record:${id}`)).body;
        expect(journal.slice(0, 2)).toMatchObject([{ kind: 'payment-separated' }, { kind: 'payment-joined' }]);
        const { _id, bookedAt, ...same } = before as Posting & { bookedAt: string };
        expect(await standing(id)).toMatchObject([same]);
      }
      expect(await record(id)).toMatchObject({ paid: amount, isPay: amount === 55 });
    },
  );

  it('is found if the transfer contains only the plate, pays two records, or has the sum of two payments by hand', async () => {
    const [one, other] = [await fined(30), await fined(25)];
    await send('PUT', `/update-payment/${one.id}`, { isPay: true });
    await byHand(other.id, 10);
    await byHand(other.id, 15);
    const ofPlate = await statement(30, one.plate);
    expect(ofPlate).toMatchObject({ ...joined, allocations: [{ invoiceNumber: one.id }] });
    await send('PUT', `/bank/entries/${ofPlate._id}/aside`, { isAside: true });
    const both = await statement(55, `RE ${one.id} ${one.plate}, ${other.id} ${other.plate}`);
    expect(both).toMatchObject({ ...joined, allocations: [{ amount: 30 }, { amount: 25 }] });
    await bookEntries(parking, both._id);
    expect(await standing(other.id)).toMatchObject([{ type: 'transfer', amount: -25 }]);
    expect(await standing(one.id)).toMatchObject([{ type: 'transfer', amount: -30 }]);
  });

  it.each([
    ['another amount', 25, {}],
    ['a much earlier day', 30, { day: '2.2.2026' }],
    ['a card payment at a terminal', 30, { type: 'card' }],
  ])('is not taken for the payment in the statement in the case of %s', async (_title, amount, more) => {
    const { id, plate } = await fined();
    await send('PUT', `/disable/${id}`, { isDisable: false });
    if (!('day' in more)) await byHand(id, 30, more);
    else {
      on('2.3.2026');
      await byHand(id, 30, { day: '1.3.2026' });
      on('10.3.2026');
    }
    const content = statementOf([{ amount, purpose: `RE ${id} ${plate}` }]);
    await importFile(parking, 'day' in more ? content.replaceAll('2026-03-05', '2026-03-16') : content);
    const found = (await entries('certain')).find(({ allocations }) => allocations[0]?.invoiceNumber === id);
    expect(found).toMatchObject({ state: 'certain', allocations: [{ amount: 25 }] });
    expect(found?.isByHand).toBeUndefined();
  });

  it('is not replaced by a transfer that contains the number of another open record with the same plate', async () => {
    const first = await fined(30, 'B-HZ 1');
    await byHand(first.id, 30);
    const second = await fined(30, 'B-HZ 1');
    const found = await statement(30, `RE ${second.id} B-HZ 1`);
    expect(found).toMatchObject({ state: 'certain', allocations: [{ invoiceNumber: second.id }] });
  });

  it('is replaced by only one of two matching bank entries, even if the same booking request is sent twice at the same time', async () => {
    const { id, plate } = await fined(90);
    await byHand(id, 30);
    const [one, other] = [await statement(30, `RE ${id} ${plate}`), await statement(30, `RE ${id} ${plate} zwei`)];
    expect([one.isByHand, other.isByHand]).toEqual([true, undefined]);
    await Promise.all([bookEntries(parking, one._id), bookEntries(parking, one._id)]);
    await bookEntries(parking, one._id);
    expect(await record(id)).toMatchObject({ paid: 30 });
    await bookEntries(parking, other._id);
    expect(await record(id)).toMatchObject({ paid: 60 });
    const { faults, rests } = await verifyAccounts(parking.service.database);
    expect({ faults, rests }).toEqual({ faults: [], rests: [] });
  });

  it('is not in the account after the transfer is returned, and is in the account again after the return and the booking are undone', async () => {
    const { id, plate } = await fined(30);
    await byHand(id, 30);
    const found = await statement(30, `RE ${id} ${plate}`);
    await bookEntries(parking, found._id);
    await importFile(parking, statementOf([{ amount: 30, purpose: 'zurück', sign: 'DBIT', returned: 'AC04' }]));
    const back = (await entries('outgoing'))[0] as BankEntry;
    await send('PUT', `/bank/entries/${back._id}/return`, { payment: found._id });
    expect(await standing(id)).toEqual([]);
    await send('PUT', `/bank/entries/${back._id}/allocations`, { allocations: [] });
    await send('PUT', `/bank/entries/${found._id}/allocations`, { allocations: [] });
    expect(await standing(id)).toMatchObject([{ type: 'by-hand', amount: -30 }]);
  });

  describe('after the statement was read', () => {
    it('a payment by hand replaces the proposal, and the old proposal that the admin still sees is not booked', async () => {
      const { id, plate } = await fined(60);
      const seen = await statement(30, `RE ${id} ${plate}`);
      expect(seen).toMatchObject({ state: 'certain' });
      await byHand(id, 30);
      const { booked, changed } = await bookEntries(parking, seen._id);
      expect({ booked, changed }).toMatchObject({ booked: [], changed: [joined] });
      expect(await record(id)).toMatchObject({ paid: 30 });
      await bookEntries(parking, seen._id);
      expect(await record(id)).toMatchObject({ paid: 30 });
    });

    it('a request with the old proposal books nothing, even if another admin has already seen the renewed proposal', async () => {
      const { id, plate } = await fined(20);
      const seen = await statement(30, `RE ${id} ${plate}`);
      expect(seen).toMatchObject({ rest: 10, allocations: [{ amount: 20 }] });
      await book(id, 'payments', { amount: 5, day: '5.3.2026', type: 'by-hand' });
      const renewed = await entry(seen);
      expect(renewed).toMatchObject({ rest: 15, allocations: [{ amount: 15 }] });
      expect(await bookAsSeen(parking, seen)).toMatchObject({ booked: [], changed: [{ rest: 15 }] });
      expect(await record(id)).toMatchObject({ paid: 5 });
      expect(await bookAsSeen(parking, renewed)).toMatchObject({ booked: [{ rest: 15 }], changed: [] });
    });

    it('the unallocated part of a transfer is not offered as a refund if the amount of a reversed payment is owed again', async () => {
      const { id, plate } = await fined(55);
      await byHand(id, 30);
      const content = statementOf([{ amount: 40, purpose: `RE ${id} ${plate}` }]);
      await importFile(parking, content);
      const stale = (await entries('certain')).find(({ rest }) => rest === 15) as BankEntry;
      const [posting] = await standing(id);
      await book(id, 'reversals', { posting: posting?._id });
      const { booked } = await bookEntries(parking, stale._id);
      expect(booked).toEqual([]);
      const shown = { state: 'proposed', rest: 0, allocations: [{ invoiceNumber: id, amount: 40 }] };
      expect(await entry(stale)).toMatchObject(shown);
      expect(await entries('certain')).not.toContainEqual(expect.objectContaining({ _id: stale._id }));
      expect(await entries('proposed')).toContainEqual(expect.objectContaining({ _id: stale._id, ...shown }));
      await bookEntries(parking, stale._id);
      expect(await record(id)).toMatchObject({ paid: 40 });
    });

    it('a bank entry is listed and counted by its current state, after a waiver and after the reversal of the waiver', async () => {
      const { id, plate } = await fined(30);
      const seen = await statement(30, `RE ${id} ${plate}`);
      await book(id, 'waivers', { amount: 30, reason: 'goodwill' });
      const { body } = await send('GET', '/bank/entries?state=certain&limit=200');
      expect(body.entries.map(({ _id }: BankEntry) => _id)).not.toContain(seen._id);
      expect(body.counts.certain).toBe(body.entries.length);
      expect(await entries('unknown')).toContainEqual(expect.objectContaining({ _id: seen._id }));
      const [posting] = await standing(id);
      await book(id, 'reversals', { posting: posting?._id });
      expect(await entry(seen)).toMatchObject({ state: 'proposed', allocations: [{ amount: 30 }] });
    });

    it('a reopened record is proposed for a transfer that contains the record’s number, and marking the transfer as to be refunded returns 409', async () => {
      const { id } = await fined(43.99);
      await byHand(id, 43.99);
      const [first, second] = [await statement(20, `RE ${id}`), await statement(23.99, `RE ${id} Rest`)];
      const compare = expect.stringContaining('eine Zahlung von Hand gebucht');
      expect([first, second]).toMatchObject(Array(2).fill({ state: 'unknown', reason: compare }));
      const [posting] = await standing(id);
      await book(id, 'reversals', { posting: posting?._id });
      const refund = await send('PUT', `/bank/entries/${first._id}/allocations`, { allocations: [], isOverpaid: true });
      expect(refund).toMatchObject({ status: 409, body: { code: 'OPEN_AGAIN' } });
      expect(await entries('unknown')).toEqual([]);
      expect(await entry(second)).toMatchObject({
        state: 'proposed',
        rest: 0,
        allocations: [{ invoiceNumber: id, amount: 23.99 }],
      });
      await bookEntries(parking, first._id);
      await bookEntries(parking, second._id);
      expect(await record(id)).toMatchObject({ paid: 43.99, isPay: true });
    });

    it('a record is proposed for a transfer that contains the record’s number, even if the record was created after the transfer', async () => {
      const { id: last } = await fined();
      const early = await statement(47.11, `Rechnung ${last + 1}`);
      expect(early).toMatchObject({ state: 'unknown' });
      const { id } = await fined(60);
      expect(await entry(early)).toMatchObject({
        state: 'proposed',
        allocations: [{ invoiceNumber: id, amount: 47.11 }],
      });
    });

    it('the proposals of two transfers for one record stay unchanged when the first transfer is booked', async () => {
      const { id, plate } = await fined(55);
      const [first, second] = [await statement(30, `RE ${id} ${plate}`), await statement(30, `RE ${id} ${plate} zwei`)];
      const rests = async () => [(await entry(first)).rest, (await entry(second)).rest];
      expect([await rests(), second.state]).toEqual([[0, 5], 'certain']);
      await bookEntries(parking, first._id);
      expect([await rests(), (await entry(second)).state]).toEqual([[0, 5], 'certain']);
    });
  });

  it('is corrected in a later month if its own month is already exported', async () => {
    await set();
    const { id, plate } = await fined(30);
    await byHand(id, 30);
    on('2.4.2026');
    await exportMonth('2026-03');
    const received = (await month('2026-03')).figures.received;
    const found = await statement(30, `RE ${id} ${plate}`);
    expect(found).toMatchObject(joined);
    await bookEntries(parking, found._id);
    expect((await month('2026-03')).figures).toMatchObject({ received });
    expect((await month('2026-04')).figures).toMatchObject({ received: 0, postings: 2, late: 2 });
    await send('PUT', `/bank/entries/${found._id}/allocations`, { allocations: [] });
    expect((await month('2026-04')).figures).toMatchObject({ received: 0, postings: 4, late: 4 });
    expect(await record(id)).toMatchObject({ paid: 30, isPay: true });
  });
});
