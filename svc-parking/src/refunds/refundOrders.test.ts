import { describeRefunds, PAYEE } from './testing/describeRefunds.ts';

describeRefunds(({ send, dueOf, ordered, refundOf, kinds, order, press, overpaid, takenBack, ofRefund, parking }) => {
  describe('are ordered', () => {
    it('only with a fresh proof', async () => {
      const { id } = await overpaid();
      const refused = await order([{ due: id, amount: 20 }], parking.adminWithOldProof);
      expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
      expect(await dueOf(id)).toMatchObject({ amount: 20 });
    });

    it('all or none of them, each with its own number', async () => {
      const [one, other] = [await overpaid(), await takenBack()];
      const refused = await order([
        { due: one.id, amount: 20 },
        { due: other.id, amount: 31, payee: PAYEE },
      ]);
      expect(refused).toMatchObject({ status: 422, body: { code: 'MORE_THAN_OVERPAID' } });
      expect(await dueOf(one.id)).toMatchObject({ amount: 20 });
      const { body } = await order([
        { due: one.id, amount: 20 },
        { due: other.id, amount: 30, payee: PAYEE },
      ]);
      const { content } = (await send('GET', `/bank/refund-files/${body._id}`)).body;
      expect(content).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>50.00</CtrlSum>');
    });

    it.each([
      ['more than is due', { amount: 20.01 }, 422],
      ['nothing', { amount: 0 }, 400],
      ['an IBAN that cannot be', { amount: 20, payee: { ...PAYEE, iban: 'DE03120300000000202051' } }, 400],
      ['no account holder', { amount: 20, payee: { ...PAYEE, name: ' ' } }, 400],
      ['what is due nowhere', { due: 'record-1', amount: 20 }, 422],
      ['a foreign kind of due', { due: 'x-1', amount: 20 }, 400],
    ])('not for %s', async (_title, wanted, status) => {
      const { id } = await overpaid();
      expect((await order([{ due: id, ...wanted }])).status).toBe(status);
      expect(await dueOf(id)).toMatchObject({ amount: 20 });
    });

    it('once where the same one is named twice, or the request comes again', async () => {
      const { id, invoiceNumber } = await overpaid();
      const half = { due: id, amount: 10 };
      expect((await order([half, half])).status).toBe(422);
      const key = 'the-same-press';
      const responses = await Promise.all([order([half], parking.admin, key), order([half], parking.admin, key)]);
      expect(responses[0]).toMatchObject({ status: 201, body: responses[1]?.body });
      expect((await ordered()).filter((one) => one.invoiceNumber === invoiceNumber)).toHaveLength(1);
    });

    it('once by two admins at the same time', async () => {
      const [{ id }, { id: record, invoiceNumber }] = [await overpaid(), await takenBack()];
      for (const wanted of [
        { due: id, amount: 20 },
        { due: record, amount: 30, payee: PAYEE },
      ]) {
        const responses = await Promise.all([order([wanted]), order([wanted])]);
        expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
      }

      expect((await kinds(invoiceNumber)).filter(([kind]: [string]) => kind === 'refund')).toHaveLength(1);
    });

    it('into files of different names for the bank, even in the same moment', async () => {
      const [one, other] = [await overpaid(), await overpaid()];
      const files = await Promise.all([order([{ due: one.id, amount: 20 }]), order([{ due: other.id, amount: 20 }])]);
      const messages = await Promise.all(
        files.map(async ({ body }) => {
          const { content } = (await send('GET', `/bank/refund-files/${body._id}`)).body;
          return /<MsgId>(.*?)</.exec(content)?.[1];
        }),
      );
      expect(new Set(messages).size).toBe(2);
    });
  });

  describe('that are withdrawn', () => {
    it('are due again, and their file is no longer given', async () => {
      const [entry, taken] = [await overpaid(), await takenBack()];
      const { body } = await order([
        { due: entry.id, amount: 20 },
        { due: taken.id, amount: 30, payee: PAYEE },
      ]);
      for (const { invoiceNumber } of [entry, taken]) {
        const { _id } = await refundOf(invoiceNumber);
        const withdraw = () => send('PUT', `/bank/refunds/${_id}/state`, { state: 'withdrawn' });
        expect(await withdraw()).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
        expect((await withdraw()).status).toBe(200);
      }
      expect([await dueOf(entry.id), await dueOf(taken.id)]).toMatchObject([{ amount: 20 }, { amount: 30 }]);
      expect((await send('GET', `/bank/refund-files/${body._id}`)).status).toBe(409);
      expect(await kinds(taken.invoiceNumber)).toEqual(expect.arrayContaining([['refund', -30]]));
      await order([{ due: entry.id, amount: 20 }]);
      expect(await refundOf(entry.invoiceNumber)).toMatchObject({ reference: `ERST-${entry.invoiceNumber}-2` });
    });

    it('count as paid when the bank paid them nevertheless, which a person confirms', async () => {
      const { id, invoiceNumber } = await takenBack();
      await order([{ due: id, amount: 30, payee: PAYEE }]);
      const refund = await refundOf(invoiceNumber);
      await send('PUT', `/bank/refunds/${refund._id}/state`, { state: 'withdrawn' });
      const out = await ofRefund(refund);
      expect(out).toMatchObject({ state: 'proposed' });
      await press(out);
      expect(await dueOf(id)).toBeUndefined();
      expect(await refundOf(invoiceNumber)).toMatchObject({ state: 'paid' });
    });
  });
});
