import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { describeRefunds, PAYEE } from './testing/describeRefunds.ts';

describeRefunds(({ send, dueOf, refundOf, order, press, imported, overpaid, takenBack, ofRefund, back, parking }) => {
  describe('ordered refunds in the next bank statement', () => {
    it.each([
      ['of a bank entry', overpaid, 20],
      ['of a record', takenBack, 30],
    ])(
      'are paid once the bank has sent them, due again once the bank has returned them, and get the next number when ordered again: %s',
      async (_of, make, amount) => {
        const { id, invoiceNumber } = await make();
        const wanted = { due: id, amount, payee: PAYEE };
        await order([wanted]);
        const out = await ofRefund(await refundOf(invoiceNumber));
        expect(out).toMatchObject({ state: 'certain', reason: 'Die Bank hat die Erstattung ausgeführt.' });
        expect((await press(out)).booked).toMatchObject([{ state: 'booked', rest: 0 }]);
        const paid = await refundOf(invoiceNumber);
        expect(paid).toMatchObject({ state: 'paid' });
        expect((await send('PUT', `/bank/refunds/${paid._id}/state`, { state: 'withdrawn' })).status).toBe(409);

        const returned = await back(paid);
        expect(returned).toMatchObject({ state: 'certain', isRefund: true });
        await press(returned);
        expect(await refundOf(invoiceNumber)).toMatchObject({ state: 'returned', returnReason: 'Konto aufgelöst' });
        const again = await dueOf(id);
        expect(again).toMatchObject({ amount });
        expect(again?.reason).toContain('Die letzte Erstattung kam zurück: Konto aufgelöst.');
        expect((await order([wanted])).status).toBe(201);
        expect(await refundOf(invoiceNumber)).toMatchObject({ reference: `ERST-${invoiceNumber}-2`, state: 'ordered' });
      },
    );

    it('a returned refund is due again from the bank’s booking day on, however late an admin books the return', async () => {
      const { id, invoiceNumber } = await takenBack();
      parking.setClock('2026-03-05T14:00:00Z');
      await order([{ due: id, amount: 30, payee: PAYEE }]);
      const refund = await refundOf(invoiceNumber);
      await press(await ofRefund(refund));
      const returned = await back(refund);
      parking.setClock('2026-04-20T14:00:00Z');
      await press(returned);
      const { postings } = (await send('GET', `/accounts/${invoiceNumber}`)).body;
      expect(postings.at(-1)).toMatchObject({ kind: 'refund', amount: -30, day: '5.3.2026' });
      parking.setClock('2026-03-05T14:00:00Z');
    });

    it('a refund is never due again before the day of the refund, even if the bank dates its return earlier', async () => {
      const { id, invoiceNumber } = await takenBack();
      parking.setClock('2026-03-08T14:00:00Z');
      await order([{ due: id, amount: 30, payee: PAYEE }]);
      await press(await back(await refundOf(invoiceNumber)));
      const { postings } = (await send('GET', `/accounts/${invoiceNumber}`)).body;
      expect(postings.slice(-2)).toMatchObject([
        { kind: 'refund', amount: 30, day: '8.3.2026' },
        { kind: 'refund', amount: -30, day: '8.3.2026' },
      ]);
      parking.setClock('2026-03-05T14:00:00Z');
    });

    it('are not marked as paid by a bank entry whose booking day is in the future', async () => {
      const { id, invoiceNumber } = await overpaid();
      await order([{ due: id, amount: 20 }]);
      const out = await ofRefund(await refundOf(invoiceNumber));
      parking.setClock('2026-03-04T14:00:00Z');
      expect((await press(out)).booked).toEqual([]);
      expect(await refundOf(invoiceNumber)).toMatchObject({ state: 'ordered' });
      parking.setClock('2026-03-05T14:00:00Z');
      expect((await send('GET', `/bank/entries/${out._id}`)).body).toMatchObject({
        state: 'certain',
        reason: 'Der Buchungstag liegt in der Zukunft.',
      });
      await press(out);
      expect(await refundOf(invoiceNumber)).toMatchObject({ state: 'paid' });
    });

    it('are marked as returned even if their return is booked before the outgoing entry', async () => {
      const { id, invoiceNumber } = await overpaid();
      await order([{ due: id, amount: 20 }]);
      const refund = await refundOf(invoiceNumber);
      const [out, returned] = [await ofRefund(refund), await back(refund, 'AC01')];
      await press(returned);
      await press(out);
      expect(await refundOf(invoiceNumber)).toMatchObject({ state: 'returned' });
      expect(await dueOf(id)).toMatchObject({ amount: 20 });
    });

    it('are proposed for an outgoing entry if its purpose contains their reference, and IBAN and amount match', async () => {
      const { id, invoiceNumber } = await takenBack();
      await order([{ due: id, amount: 30, payee: PAYEE }]);
      const { reference } = await refundOf(invoiceNumber);
      const transfer = { amount: 30, sign: 'DBIT', role: 'Cdtr', iban: PAYEE.iban.replaceAll(' ', '') };
      const otherAccount = await imported(`Rest ${reference}`, { ...transfer, iban: 'DE89370400440532013000' });
      const otherAmount = await imported(`Teil ${reference}`, { ...transfer, amount: 29 });
      expect([otherAccount, otherAmount]).toMatchObject([{ state: 'outgoing' }, { state: 'outgoing' }]);
      const typed = await imported(`Erstattung ${reference.toLowerCase()} Danke`, transfer);
      expect(typed).toMatchObject({
        state: 'proposed',
        isRefund: true,
        reason: 'Verwendungszweck, IBAN und Betrag sind die einer beauftragten Erstattung.',
      });
      await press(typed);
      expect(await refundOf(invoiceNumber)).toMatchObject({ state: 'paid' });
    });

    it('are not marked as returned only because a payment mentions them', async () => {
      const { id, invoiceNumber } = await overpaid();
      await order([{ due: id, amount: 20 }]);
      const refund = await refundOf(invoiceNumber);
      await press(await ofRefund(refund));
      const claimed = await ofRefund(refund, { amount: 20, sign: 'CRDT' });
      expect(claimed).toMatchObject({
        state: 'proposed',
        reason: 'Der Umsatz nennt eine Erstattung, aber die Bank nicht, dass er sie zurückbringt.',
      });
      expect(await refundOf(invoiceNumber)).toMatchObject({ state: 'paid' });
    });

    it('a bank entry with another amount, an unknown refund number, or a refund that another entry has booked is left to an admin', async () => {
      const { id, invoiceNumber } = await overpaid();
      await order([{ due: id, amount: 20 }]);
      const refund = await refundOf(invoiceNumber);
      const other = await ofRefund(refund, { amount: 19 });
      const unknown = await ofRefund({ ...refund, reference: 'ERST-999999-7' });
      await press(await ofRefund(refund));
      const twice = await ofRefund(refund);
      for (const entry of [other, unknown, twice]) {
        expect(entry).toMatchObject({ state: 'outgoing', allocations: [] });
        expect((await press(entry)).booked).toEqual([]);
      }
      expect([other, unknown, twice].map(({ reason }) => reason)).toEqual([
        'Der Umsatz nennt eine Erstattung, der Betrag weicht ab.',
        'Der Umsatz nennt eine Erstattung, die es hier nicht gibt.',
        'Der Umsatz nennt eine Erstattung, zu der schon ein anderer gebucht ist.',
      ]);
    });

    it('are marked as ordered again when the booking of their outgoing entry is reversed, and as paid again when the booking of their return is reversed; reversing the booking of the return gets 422 if the returned amount was refunded again', async () => {
      const { id, invoiceNumber } = await takenBack();
      const wanted = { due: id, amount: 30, payee: PAYEE };
      await order([wanted]);
      const out = await ofRefund(await refundOf(invoiceNumber));
      await press(out);
      const takeBack = ({ _id }: BankEntry) => send('PUT', `/bank/entries/${_id}/allocations`, { allocations: [] });
      expect((await takeBack(out)).body).toMatchObject({ state: 'proposed' });
      expect(await refundOf(invoiceNumber)).toMatchObject({ state: 'ordered' });
      await press(out);
      const returned = await back(await refundOf(invoiceNumber));
      await press(returned);
      await takeBack(returned);
      expect(await refundOf(invoiceNumber)).toMatchObject({ state: 'paid' });
      expect(await dueOf(id)).toBeUndefined();
      await press(returned);
      await order([wanted]);
      expect((await takeBack(returned)).status).toBe(422);
    });
  });
});
