import { eventually } from '@parkwart/service-kit/testing/eventually';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { payingOnline } from '../online-payments/testing/payingOnline.ts';

describeOnDatabase('an online payment', (makeDatabase) => {
  const { provider, page, opened, notify, sums, paid, dieAfter } = payingOnline(makeDatabase);

  const dueOf = async (id: number) =>
    (await page.asOffice('GET', '/bank/refunds/due')).body.refunds.find(
      ({ _id }: { _id: string }) => _id === `record-${id}`,
    );
  const latest = async () => (await page.asOffice('GET', '/bank/refunds?limit=1')).body.refunds[0];
  const paidAgain = async ({ begin }: Awaited<ReturnType<typeof opened>>) => {
    const payment = await begin();
    await provider.become(payment.id, 'paid');
    await notify(payment);
    return payment;
  };
  /** Creates an online payment of 32 € on a record that then owes only the fee of 2 €. */
  const overpaid = async () => {
    const driver = await paid();
    await driver.fine();
    const becomes = async (status: string) => {
      Object.assign(driver.payment.refunds[0] ?? {}, { status });
      await notify(driver.payment);
    };
    return { ...driver, becomes };
  };

  it('is booked in full even if less is open by then; the excess is refunded once, through the provider', async () => {
    const { id, begin, orderRefund } = await opened();
    const payment = await begin();
    await page.asOffice('POST', `/accounts/${id}/payments`, { amount: 12, day: '5.3.2026', type: 'transfer' });
    await provider.become(payment.id, 'paid');
    await notify(payment);
    expect(await dueOf(id)).toMatchObject({ amount: 12, online: 12, name: '', iban: '' });
    const refunds = [{ due: `record-${id}`, amount: 12 }];
    const twoWays = { refunds, online: true, transferredOn: '5.3.2026' };
    expect((await page.asOffice('POST', '/bank/refunds', twoWays)).status).toBe(400);
    expect(await orderRefund(12)).toMatchObject({ status: 201, body: { _id: '0', count: 1, amount: 12 } });
    expect(await orderRefund(12)).toMatchObject({ status: 422 });
    await eventually(10, async () =>
      expect(payment.refunds).toMatchObject([{ amount: { value: '12.00' }, status: 'pending' }]),
    );
    expect(await dueOf(id)).toBeUndefined();
    expect(await latest()).toMatchObject({ state: 'ordered', isOnline: true, amount: 12, file: '0' });
    const withdrawn = await page.asOffice('PUT', `/bank/refunds/${(await latest())._id}/state`, { state: 'withdrawn' });
    expect(withdrawn).toMatchObject({ status: 409, body: { code: 'REFUND_IS_ONLINE' } });
    Object.assign(payment.refunds[0] ?? {}, { status: 'refunded' });
    await notify(payment);
    expect(await latest()).toMatchObject({ state: 'paid' });
    await notify(payment);
    expect(payment.refunds).toHaveLength(1);
    expect((await sums(id)).at(-1)).toEqual(['refund', 'online', 12]);
  });

  it('is chosen for the refund if it covers the amount to refund, rather than a larger payment that the record still needs', async () => {
    const driver = await paid();
    await driver.fine(90);
    const second = await paidAgain(driver);
    await driver.fine(58);
    expect((await driver.orderRefund(32)).status).toBe(201);
    const first = driver.payment;
    await eventually(10, async () => expect(first.refunds).toMatchObject([{ amount: { value: '32.00' } }]));
    expect(second.refunds).toEqual([]);
  });

  it('that is refunded in full, by an order in Parkwart or at the provider, is shown as refunded and not as paid', async () => {
    const [one, other] = [await paid(), await paid()];
    await page.asOffice('PUT', `/disable/${one.id}`, { isDisable: true });
    expect((await one.orderRefund(32)).status).toBe(201);
    const amount = { currency: 'EUR', value: '32.00' };
    other.payment.refunds.push({ id: 're_by_hand', amount, metadata: null, status: 'refunded' });
    await notify(other.payment);
    for (const { shown } of [one, other])
      expect((await shown()).onlinePayment).toMatchObject({ state: 'refunded', amount: 32 });
  });

  it('that is refunded in full leaves an earlier payment shown as paid', async () => {
    const driver = await paid();
    await driver.fine(50);
    const second = await paidAgain(driver);
    await driver.fine(30);
    expect((await driver.orderRefund(20)).status).toBe(201);
    await eventually(10, async () => expect(second.refunds).toMatchObject([{ amount: { value: '20.00' } }]));
    expect((await driver.shown()).onlinePayment).toMatchObject({ state: 'paid', amount: 32 });
  });

  it('is due for a refund again when the provider refuses to refund it, with the reason, and the refund can be ordered again', async () => {
    const { payment, orderRefund } = await overpaid();
    provider.refundsBecome('failed');
    await orderRefund(30);
    await eventually(10, async () =>
      expect(await latest()).toMatchObject({ state: 'returned', returnReason: 'vom Zahlungsanbieter abgelehnt' }),
    );
    provider.refundsBecome('refunded');
    expect((await orderRefund(30)).status).toBe(201);
    await eventually(10, async () =>
      expect(payment.refunds.map(({ status }) => status)).toEqual(['failed', 'refunded']),
    );
  });

  describe('whose refund', () => {
    it('conflicts with another refund in progress is refunded later, and is not due for a refund again', async () => {
      const { id, payment, orderRefund } = await overpaid();
      provider.failWith(0, 409);
      await orderRefund(30);
      await eventually(10, async () => expect(provider.requests.at(-1)).toMatch(/^POST .*refunds$/));
      await notify(payment);
      expect(payment.refunds).toHaveLength(1);
      expect(await latest()).toMatchObject({ state: 'ordered' });
      expect(await dueOf(id)).toBeUndefined();
    });

    it('fails after it was reported as paid is due for a refund again', async () => {
      const { id, payment, orderRefund, becomes } = await overpaid();
      await orderRefund(30);
      await eventually(10, async () => expect(payment.refunds).toHaveLength(1));
      await becomes('refunded');
      expect(await latest()).toMatchObject({ state: 'paid' });
      await becomes('failed');
      expect(await latest()).toMatchObject({ state: 'returned' });
      expect(await dueOf(id)).toMatchObject({ amount: 30, online: 30 });
    });

    it('is reported as paid after it was reported as failed is not due for a refund a second time', async () => {
      const { id, payment, orderRefund, becomes } = await overpaid();
      provider.refundsBecome('failed');
      await orderRefund(30);
      await eventually(10, async () => expect(payment.refunds).toHaveLength(1));
      await eventually(10, async () => expect(await dueOf(id)).toMatchObject({ amount: 30 }));
      await becomes('refunded');
      expect(await dueOf(id)).toBeUndefined();
    });
  });

  it('is refunded only once if the process ended just after the provider had accepted the refund', async () => {
    const { payment, orderRefund, becomes } = await overpaid();
    dieAfter('refund');
    expect((await orderRefund(30)).status).toBe(201);
    await eventually(10, async () => expect(payment.refunds).toHaveLength(1));
    dieAfter();
    await becomes('refunded');
    expect(payment.refunds).toHaveLength(1);
    expect(await latest()).toMatchObject({ state: 'paid', amount: 30 });
  });
});
