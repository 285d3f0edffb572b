import type { Refund } from '@parkwart/contracts/calls/refunds';
import { OWN_IBAN } from '../bank/testing/statementFiles.ts';
import { describeRefunds, PAYEE } from './testing/describeRefunds.ts';

describeRefunds(
  ({ send, dueOf, ordered, refundOf, kinds, order, fined, imported, press, overpaid, takenBack, ofRefund }) => {
    let payments = 0;

    it('the counts of bank entries include the due refunds of payments and records', async () => {
      const count = async () => (await send('GET', '/bank/entries?state=certain')).body.counts.refunds;
      const before = await count();
      const [{ id }] = [await overpaid(), await takenBack()];
      expect(await count()).toBe(before + 2);
      await order([{ due: id, amount: 20 }]);
      expect(await count()).toBe(before + 1);
    });

    describe('a refund of the part of a bank entry that pays no claim', () => {
      it('is written to a file with the payer’s account, and the file is the same every time it is loaded', async () => {
        const { id, invoiceNumber } = await overpaid();
        expect(await dueOf(id)).toEqual({
          _id: id,
          invoiceNumber,
          amount: 20,
          name: 'Erika Muster',
          iban: OWN_IBAN,
          reason: 'Rest der Zahlung vom 5.3.2026.',
        });
        const { status, body } = await order([{ due: id, amount: 20 }]);
        expect({ status, body }).toMatchObject({ status: 201, body: { count: 1, amount: 20 } });
        expect(await dueOf(id)).toBeUndefined();
        const loaded = await send('GET', `/bank/refund-files/${body._id}`);
        expect(loaded.body.name).toBe('Erstattungen-2026-03-05.xml');
        expect(loaded.body.content).toContain(`<EndToEndId>ERST-${invoiceNumber}-1</EndToEndId>`);
        expect(loaded.body.content).toContain('<InstdAmt Ccy="EUR">20.00</InstdAmt>');
        expect(loaded.body.content).toContain(
          `<Cdtr><Nm>Erika Muster</Nm></Cdtr><CdtrAcct><Id><IBAN>${OWN_IBAN}</IBAN>`,
        );
        expect((await send('GET', `/bank/refund-files/${body._id}`)).body).toEqual(loaded.body);
      });

      it('leaves only the remainder of the entry for allocations', async () => {
        const { id, entry, invoiceNumber } = await overpaid();
        await order([{ due: id, amount: 15 }]);
        expect(await dueOf(id)).toMatchObject({ amount: 5 });
        const other = await fined();
        const allocate = (allocations: readonly (readonly [number, number])[]) =>
          send('PUT', `/bank/entries/${entry._id}/allocations`, {
            allocations: allocations.map(([number, amount]) => ({ invoiceNumber: String(number), amount })),
          });
        await allocate([]);
        const tooMuch = await allocate([
          [invoiceNumber, 30],
          [other, 6],
        ]);
        expect(tooMuch).toMatchObject({ status: 422, body: { code: 'MORE_THAN_ENTRY' } });
        expect(tooMuch.body.message).toContain('15,00');
        const whole = await allocate([
          [invoiceNumber, 30],
          [other, 5],
        ]);
        expect(whole).toMatchObject({ status: 200, body: { rest: 0 } });
      });
    });

    describe('a refund of a payment without a record', () => {
      it('is due in full once an admin marks the payment as overpaid, mentions no record, and the mark can be undone', async () => {
        const purpose = `Danke ${++payments}`;
        const entry = await imported(purpose, { amount: 12 });
        expect(entry).toMatchObject({ state: 'unknown' });
        const mark = (allocations: readonly object[] = []) =>
          send('PUT', `/bank/entries/${entry._id}/allocations`, { allocations, isOverpaid: true });
        expect((await mark()).body).toMatchObject({ state: 'booked', rest: 12, allocations: [] });
        expect((await mark()).status).toBe(200);
        const id = `entry-${entry._id}`;
        const back = await send('PUT', `/bank/entries/${entry._id}/allocations`, { allocations: [] });
        expect(back.body).toMatchObject({ state: 'unknown' });
        expect(await dueOf(id)).toBeUndefined();
        await mark();
        const found = await dueOf(id);
        expect(found).toMatchObject({ amount: 12, reason: 'Zahlung ohne Rechnung vom 5.3.2026.' });
        expect(found).not.toHaveProperty('invoiceNumber');

        const { body } = await order([{ due: id, amount: 12 }]);
        const [refund] = await ordered();
        expect(refund?.reference).toMatch(/^ERST-0-\d+$/);
        const { content } = (await send('GET', `/bank/refund-files/${body._id}`)).body;
        expect(content).toContain('<Ustrd>Erstattung Ihrer Zahlung</Ustrd>');
        const out = await ofRefund(refund as Refund);
        expect(out).toMatchObject({ state: 'certain', allocations: [] });
        expect((await press(out)).booked).toHaveLength(1);
      });

      it('is refused for an outgoing entry', async () => {
        const entry = await imported(`Miete ${++payments}`, { sign: 'DBIT' });
        const body = { allocations: [], isOverpaid: true };
        expect((await send('PUT', `/bank/entries/${entry._id}/allocations`, body)).status).toBe(422);
      });
    });

    describe('a refund of a record that is paid beyond its charges', () => {
      it('is paid to an account that an admin enters, and posted immediately', async () => {
        const { id, invoiceNumber } = await takenBack();
        expect(await dueOf(id)).toMatchObject({ invoiceNumber, amount: 30, name: '', iban: '' });
        expect(await order([{ due: id, amount: 30 }])).toMatchObject({ status: 422, body: { code: 'PAYEE_MISSING' } });
        expect(await order([{ due: id, amount: 30, payee: PAYEE }])).toMatchObject({ status: 201 });
        expect((await kinds(invoiceNumber)).at(-1)).toEqual(['refund', 30]);
        expect(await dueOf(id)).toBeUndefined();
        expect(await refundOf(invoiceNumber)).toMatchObject({ ...PAYEE, iban: OWN_IBAN, state: 'ordered' });
      });

      it.each([
        ['BR1800360305000010009795493C1', 'Erika Muster', 'Das Konto liegt außerhalb des SEPA-Raums.'],
        ['DE02120300000000202051', 'Иван Петров', 'Der Name des Empfängers hat keine lateinischen Buchstaben.'],
      ])(
        'is shown, before the order, with the reason why no refund file can contain the account %s of %s',
        async (iban, name, refused) => {
          const { id } = await overpaid({ iban, name });
          expect(await dueOf(id)).toMatchObject({ iban, name, refused });
          expect(await order([{ due: id, amount: 20 }])).toMatchObject({
            status: 422,
            body: { code: 'TRANSFER_BY_HAND' },
          });
        },
      );

      it('is paid to the account from which the payment came, even if the record is inactive', async () => {
        const { invoiceNumber } = await overpaid();
        await send('PUT', `/disable/${invoiceNumber}`, { isDisable: true });
        expect(await dueOf(`record-${invoiceNumber}`)).toMatchObject({
          amount: 30,
          name: 'Erika Muster',
          iban: OWN_IBAN,
        });
      });

      it('is not paid to the account of a later payment whose booking was reversed', async () => {
        const invoiceNumber = await fined();
        const payer = { name: 'Max Beispiel', iban: 'DE02120300000000202051' };
        await press(await imported(`RE ${invoiceNumber} Anfang`, { amount: 10, ...payer }));
        const later = await imported(`RE ${invoiceNumber} Rest`, { amount: 20 });
        await press(later);
        await send('PUT', `/bank/entries/${later._id}/allocations`, { allocations: [] });
        await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [] });
        expect(await dueOf(`record-${invoiceNumber}`)).toMatchObject({ amount: 10, ...payer });
      });

      it('never includes a waived amount', async () => {
        const invoiceNumber = await fined();
        await send('POST', `/accounts/${invoiceNumber}/payments`, { amount: 10, day: '5.3.2026', type: 'transfer' });
        await send('POST', `/accounts/${invoiceNumber}/waivers`, { amount: 20, reason: 'goodwill' });
        await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [] });
        expect(await dueOf(`record-${invoiceNumber}`)).toMatchObject({ amount: 10 });
      });

      it('cannot be reversed in the record’s account, but can be withdrawn in the list of refunds', async () => {
        const { id, invoiceNumber } = await takenBack();
        await order([{ due: id, amount: 30, payee: PAYEE }]);
        const { postings } = (await send('GET', `/accounts/${invoiceNumber}`)).body;
        const refused = await send('POST', `/accounts/${invoiceNumber}/reversals`, { posting: postings.at(-1)._id });
        expect(refused).toMatchObject({ status: 422, body: { code: 'IS_REFUND' } });
      });
    });

    it('refunds are disclosed with the payee’s name, which is erased on request; after that, their file cannot be loaded', async () => {
      const { id, invoiceNumber } = await takenBack();
      const name = 'Xaver Löschbar';
      const { body } = await order([{ due: id, amount: 30, payee: { ...PAYEE, name } }]);
      const { _id } = await refundOf(invoiceNumber);
      const query = new URLSearchParams({ kind: 'name', text: name });
      const { mentions } = (await send('GET', `/disclosure?${query}`)).body;
      expect(mentions).toEqual([expect.objectContaining({ subject: `refund:${_id}` })]);
      const request = async (json: object) =>
        (await send('POST', '/erasure-requests', { kind: 'name', text: name, ...json })).body;
      const { preview } = await request({ isTrial: true });
      const chosen = { mentions: [`refund:${_id}`] };
      const trial = await request({ isTrial: true, ...chosen });
      await request({ preview: trial.preview ?? preview, ...chosen });
      expect((await refundOf(invoiceNumber)).name).not.toContain('Xaver');
      expect((await send('GET', `/bank/refund-files/${body._id}`)).status).toBe(409);
    });
  },
);

describeRefunds(({ send, dueOf, ordered, refundOf, kinds, order, press, overpaid, takenBack, ofRefund, parking }) => {
  describe('an order of refunds', () => {
    it('is refused without a fresh proof (password or passkey)', async () => {
      const { id } = await overpaid();
      const refused = await order([{ due: id, amount: 20 }], parking.adminWithOldProof);
      expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
      expect(await dueOf(id)).toMatchObject({ amount: 20 });
    });

    it('is executed for all of its refunds or for none, and gives each refund a separate number', async () => {
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

    it('can contain two refunds of one record, which get separate numbers in one file', async () => {
      const { id, invoiceNumber } = await overpaid();
      await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [] });
      const ofRecord = { due: `record-${invoiceNumber}`, amount: 30, payee: PAYEE };
      expect((await order([{ due: id, amount: 20 }, ofRecord])).status).toBe(201);
      const own = (await ordered()).filter((one) => one.invoiceNumber === invoiceNumber);
      const references = [1, 2].map((number) => `ERST-${invoiceNumber}-${number}`);
      expect(own.map(({ reference }) => reference).sort()).toEqual(references);
    });

    it.each([
      ['more than is due', { amount: 20.01 }, 422],
      ['an amount of 0', { amount: 0 }, 400],
      ['an IBAN with a wrong check digit', { amount: 20, payee: { ...PAYEE, iban: 'DE03120300000000202051' } }, 400],
      ['no account holder', { amount: 20, payee: { ...PAYEE, name: ' ' } }, 400],
      ['a refund that is not due', { due: 'record-1', amount: 20 }, 422],
      ['an unknown kind of refund', { due: 'x-1', amount: 20 }, 400],
    ])('is refused for %s', async (_title, wanted, status) => {
      const { id } = await overpaid();
      expect((await order([{ due: id, ...wanted }])).status).toBe(status);
      expect(await dueOf(id)).toMatchObject({ amount: 20 });
    });

    describe.each([
      ['a bank entry', overpaid, 20],
      ['a record', takenBack, 30],
    ])('that are transferred by hand, for %s', (_of, make, amount) => {
      const payee = { name: 'Иван Петров', iban: 'BR1800360305000010009795493C1' };
      const byHand = (due: string, transferredOn: string) =>
        send('POST', '/bank/refunds', { refunds: [{ due, amount, payee }], transferredOn });

      it('posts the refund on the day of the transfer, creates no file, and makes the amount due again when the refund is withdrawn', async () => {
        const { id, invoiceNumber } = await make();
        parking.setClock('2026-03-09T14:00:00Z');
        expect(await byHand(id, '7.3.2026')).toMatchObject({ status: 201, body: { _id: '0', count: 1, amount } });
        expect(await dueOf(id)).toBeUndefined();
        const refund = await refundOf(invoiceNumber);
        expect(refund).toMatchObject({ state: 'paid', file: '0', amount, name: payee.name });
        const posted = "SELECT day, cents FROM postings WHERE kind = 'refund' ORDER BY id DESC LIMIT 1";
        expect(await parking.service.database.read(posted)).toEqual([{ day: 20260307, cents: amount * 100 }]);
        const withdrawn = await send('PUT', `/bank/refunds/${refund._id}/state`, { state: 'withdrawn' });
        expect(withdrawn).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
        expect(await dueOf(id)).toMatchObject({ amount });
        parking.setClock('2026-03-05T14:00:00Z');
      });

      it.each([
        ['6.3.2026', 'Der Tag liegt in der Zukunft.'],
        ['4.3.2026', 'Der Tag liegt vor der Zahlung am 5.3.2026.'],
      ])('is refused for the day %s: %s', async (day, message) => {
        const { id } = await make();
        expect(await byHand(id, day)).toMatchObject({ status: 422, body: { message } });
        expect(await dueOf(id)).toMatchObject({ amount });
      });
    });

    it('is refused if it lists a refund twice, and is executed once if the request is repeated', async () => {
      const { id, invoiceNumber } = await overpaid();
      const half = { due: id, amount: 10 };
      expect((await order([half, half])).status).toBe(422);
      const key = 'the-same-press';
      const responses = await Promise.all([order([half], parking.admin, key), order([half], parking.admin, key)]);
      expect(responses[0]).toMatchObject({ status: 201, body: responses[1]?.body });
      expect((await ordered()).filter((one) => one.invoiceNumber === invoiceNumber)).toHaveLength(1);
    });

    it('is executed once if two admins send it at the same time', async () => {
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

    it('creates files with different message ids for the bank, even in the same moment', async () => {
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

  describe('refunds that are withdrawn', () => {
    it('are due again, and their file can no longer be loaded', async () => {
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

    it('a withdrawn refund that the bank paid anyway is marked as paid when an admin confirms the payment', async () => {
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
