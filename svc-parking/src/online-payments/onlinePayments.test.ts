import { eventually } from '@parkwart/service-kit/testing/eventually';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { driverPage } from '../driver-page/testing/driverPage.ts';
import { statement } from '../tables.ts';
import { fakeOthers } from '../testing/fakeOthers.ts';
import { type MolliePayment, TEST_PAYMENT_KEY } from '../testing/mollieServer.ts';
import { startParking } from '../testing/startParking.ts';
import { NOTICE_PATH, payingOnline } from './testing/payingOnline.ts';

describeOnDatabase('an online payment', (makeDatabase) => {
  const { parking, provider, page, turn, opened, notify, accountOf, sums, paid, dieAfter } = payingOnline(makeDatabase);

  it('is neither offered nor started while online payments are switched off, which is the default', async () => {
    await turn(false);
    const { start, shown } = await opened();
    expect(await shown()).not.toHaveProperty('mayPayOnline');
    expect(await start()).toMatchObject({ status: 422, body: { code: 'ONLINE_PAYMENT_NOT_POSSIBLE' } });
  });

  it('is created at the provider with amount, record and addresses, and the driver gets the provider’s payment page', async () => {
    const { id, token, begin, shown } = await opened();
    expect(await shown()).toMatchObject({ mayPayOnline: true, open: 32 });
    const payment = await begin();
    expect(payment).toMatchObject({
      amount: { currency: 'EUR', value: '32.00' },
      description: expect.stringMatching(new RegExp(`^RE ${id} ON-\\d+$`)),
      locale: 'de_DE',
      redirectUrl: `https://parken.example/p/${token}`,
      webhookUrl: expect.stringMatching(NOTICE_PATH),
    });
    expect((await shown()).onlinePayment).toMatchObject({ state: 'open', amount: 32, day: '5.3.2026' });
    expect(await accountOf(id)).toEqual([]);
  });

  it('is booked only once after it is paid, although two simultaneous webhooks, a late webhook and the driver’s return report it', async () => {
    const { id, payment, shown } = await paid();
    await Promise.all([notify(payment), notify(payment), shown()]);
    parking.setClock('2026-03-20T14:00:00Z');
    await notify(payment);
    const [posting, ...others] = await accountOf(id);
    expect(others).toEqual([]);
    expect(posting).toMatchObject({ kind: 'payment', type: 'online', amount: -32, day: '5.3.2026', account: '' });
    expect(posting?.voucher).toMatch(/^ON-\d+$/);
    const journal = await page.asOffice('GET', `/journal/parking?subject=record:${id}&limit=2`);
    expect(journal.body.entries).toMatchObject([
      { kind: 'online-payment', origin: 'system', after: { onlinePayment: posting?.voucher, onlineAmount: 32 } },
      { kind: 'online-payment-started' },
    ]);
  });

  it('is requested from the provider only a few times, and booked once, however many webhooks arrive at the same time', async () => {
    const { id, begin } = await opened();
    const payment = await begin();
    await provider.become(payment.id, 'paid');
    const before = provider.requests.length;
    const statuses = (await Promise.all(Array.from({ length: 15 }, () => notify(payment)))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(provider.requests.slice(before).filter((one) => one.endsWith(payment.id)).length).toBeLessThan(5);
    expect(await sums(id)).toEqual([['payment', 'online', -32]]);
  });

  it('is booked and shown as paid when the driver returns and no webhook has arrived', async () => {
    const { id, begin, shown } = await opened();
    await provider.become((await begin()).id, 'paid');
    expect(await shown()).toMatchObject({ open: 0, state: 'settled', onlinePayment: { state: 'paid', amount: 32 } });
    expect(await shown()).not.toHaveProperty('mayPayOnline');
    expect(await sums(id)).toEqual([['payment', 'online', -32]]);
  });

  it('is booked even if no webhook arrives and the driver does not return', async () => {
    const { id, begin } = await opened();
    await provider.become((await begin()).id, 'paid');
    parking.setClock('2026-03-05T14:00:20Z');
    await eventually(10, async () => expect(await sums(id)).toEqual([['payment', 'online', -32]]));
  });

  it.each(['failed', 'expired', 'canceled'] as const)(
    'that is %s books nothing, shows its state, and allows another attempt',
    async (state) => {
      const { id, begin, start, shown } = await opened();
      const payment = await begin();
      await provider.become(payment.id, state);
      await notify(payment);
      expect(await shown()).toMatchObject({ open: 32, mayPayOnline: true, onlinePayment: { state } });
      expect(await accountOf(id)).toEqual([]);
      expect((await start()).status).toBe(201);
      expect(provider.payments().filter(({ description }) => description.startsWith(`RE ${id} `))).toHaveLength(2);
    },
  );

  it('that failed, expired or was cancelled is shown on the page in place of an earlier payment that succeeded, for a day at most', async () => {
    const { token, payment, start, fine } = await paid();
    await fine(50);
    const { body } = await start();
    await provider.become(body.address.split('/').at(-1), 'canceled');
    const shownAt = async (time: string) => {
      parking.setClock(time);
      return (await page.asDriver(await page.sessionOf(token), 'GET', '/driver-page')).body.onlinePayment;
    };
    expect(await shownAt('2026-03-05T15:00:00Z')).toMatchObject({ state: 'canceled', amount: 20 });
    expect(await shownAt('2026-03-07T15:00:00Z')).toMatchObject({ state: 'paid', amount: 32 });
    expect(payment.description).toContain((await shownAt('2026-03-07T15:00:00Z')).number);
  });

  it('that is still open is continued when the driver pays again; a second payment is refused while the first one is pending', async () => {
    const { start, begin, shown } = await opened();
    const payment = await begin();
    const before = provider.payments().length;
    expect((await start()).body.address).toContain(payment.id);
    expect(provider.payments()).toHaveLength(before);
    await provider.become(payment.id, 'pending');
    expect(await start()).toMatchObject({ status: 422, body: { code: 'ONLINE_PAYMENT_PENDING' } });
    expect((await shown()).onlinePayment).toMatchObject({ state: 'pending' });
    expect(await shown()).not.toHaveProperty('mayPayOnline');
  });

  it('is begun once when the driver presses the button twice at the same time', async () => {
    const { id, start } = await opened();
    const statuses = (await Promise.all([start(), start()])).map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(provider.payments().filter(({ description }) => description.startsWith(`RE ${id} `))).toHaveLength(1);
  });

  it('that is booked stays booked when the provider reports an older state, and the report is a security event', async () => {
    const { id, payment } = await paid();
    await provider.become(payment.id, 'open');
    const before = parking.securityLines.length;
    await notify(payment);
    expect(await sums(id)).toEqual([['payment', 'online', -32]]);
    expect(parking.securityLines.slice(before)).toMatchObject([{ event: 'online-payment.refused', reason: 'differs' }]);
  });

  it('is found by the address of its webhook, whatever id the body of the webhook contains', async () => {
    const [one, other] = [await opened(), await opened()];
    const [mine, theirs] = [await one.begin(), await other.begin()];
    await provider.become(theirs.id, 'paid');
    expect((await notify(mine, theirs.id)).status).toBe(200);
    expect(await accountOf(one.id)).toEqual([]);
    expect(await accountOf(other.id)).toEqual([]);
  });

  it('a webhook call to an unknown address returns 404, and is a security event', async () => {
    const before = parking.securityLines.length;
    const refused = await notify({ webhookUrl: `/driver-page/payments/${'0'.repeat(40)}/notice` });
    expect(refused).toMatchObject({ status: 404, body: { code: 'ONLINE_PAYMENT_NOT_FOUND' } });
    expect(parking.securityLines.slice(before)).toMatchObject([{ event: 'online-payment.refused', reason: 'unknown' }]);
  });

  it.each([
    [
      'another amount',
      (payment: MolliePayment) => Object.assign(payment, { amount: { currency: 'EUR', value: '1.00' } }),
    ],
    [
      'another currency',
      (payment: MolliePayment) => Object.assign(payment, { amount: { currency: 'USD', value: '32.00' } }),
    ],
    [
      'a currency without cents',
      (payment: MolliePayment) => Object.assign(payment, { amount: { currency: 'JPY', value: '32' } }),
    ],
    ['another record', (payment: MolliePayment) => Object.assign(payment, { metadata: { reference: 'another' } })],
  ])('that has %s at the provider is not booked, and is a security event', async (_what, change) => {
    const { id, begin } = await opened();
    const payment = await begin();
    change(payment);
    await provider.become(payment.id, 'paid');
    const before = parking.securityLines.length;
    await notify(payment);
    expect(await accountOf(id)).toEqual([]);
    expect(parking.securityLines.slice(before)).toMatchObject([
      { event: 'online-payment.refused', reason: 'differs', target: String(id) },
    ]);
  });

  it('is not read with a key of the other mode (test or live)', async () => {
    const [other, own] = [await opened(), await opened()];
    for (const { begin } of [other, own]) await provider.become((await begin()).id, 'paid');
    await parking.service.database.transaction(async (transaction) => {
      const sql = statement('UPDATE online_payments SET isTest = 0, checkDueAt = 0 WHERE invoiceNumber = :id');
      await transaction.write(sql, { id: other.id });
      const soon = statement('UPDATE online_payments SET checkDueAt = 1 WHERE invoiceNumber = :id');
      await transaction.write(soon, { id: own.id });
    });
    await eventually(10, async () => expect(await accountOf(own.id)).toHaveLength(1));
    expect(await accountOf(other.id)).toEqual([]);
  });

  it('is reversed by a chargeback, which reopens the claim', async () => {
    const { id, payment, shown } = await paid();
    await provider.chargeBack(payment.id, '32.00');
    await notify(payment);
    await notify(payment);
    expect(await sums(id)).toEqual([
      ['payment', 'online', -32],
      ['payment', 'online', 32],
    ]);
    expect(await shown()).toMatchObject({ open: 32, onlinePayment: { state: 'charged-back' } });
  });

  it('cannot be reversed by hand in the account', async () => {
    const { id } = await paid();
    const [posting] = await accountOf(id);
    const refused = await page.asOffice('POST', `/accounts/${id}/reversals`, { posting: posting?._id });
    expect(refused).toMatchObject({ status: 422, body: { code: 'BOOKED_ONLINE' } });
  });

  it('is booked by a repeated webhook after the first one got 503 because the provider did not respond', async () => {
    const { id, begin } = await opened();
    const payment = await begin();
    await provider.become(payment.id, 'paid');
    provider.failWith(429);
    expect(await notify(payment)).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
    await notify(payment);
    expect(await sums(id)).toEqual([['payment', 'online', -32]]);
  });

  it.each([
    ['rejects the request', () => provider.failWith(401)],
    ['returns an id that leads to another path', () => provider.nextIdIs('tr_x/../../settlements')],
    ['returns the address of a page on another host', () => provider.checkoutAt('https://pay.example')],
  ])('is not begun when the provider %s; the next attempt succeeds', async (_how, fail) => {
    const { id, start } = await opened();
    fail();
    expect(await start()).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
    provider.checkoutAt(undefined);
    expect((await start()).status).toBe(201);
    expect(await accountOf(id)).toEqual([]);
    expect(parking.logLines()).not.toContain(TEST_PAYMENT_KEY);
  });

  it('that was created just before the process ended is given up, and only the next payment is booked', async () => {
    const { id, start, begin, shown } = await opened();
    dieAfter('create');
    expect((await start()).status).toBe(503);
    dieAfter();
    const payment = await begin();
    parking.setClock('2026-03-05T14:11:00Z');
    await provider.become(payment.id, 'paid');
    await notify(payment);
    expect(await sums(id)).toEqual([['payment', 'online', -32]]);
    expect((await shown()).onlinePayment).toMatchObject({ state: 'paid' });
    const sql = statement('SELECT state FROM online_payments WHERE invoiceNumber = :id ORDER BY id');
    const states = async () => parking.service.database.read(sql, { id });
    await eventually(10, async () => expect(await states()).toEqual([{ state: 'expired' }, { state: 'paid' }]));
  });

  it('is booked by the next webhook if the process ended between reading and booking it', async () => {
    const { id, begin } = await opened();
    const payment = await begin();
    await provider.become(payment.id, 'paid');
    dieAfter('find');
    expect((await notify(payment)).status).toBe(503);
    expect(await accountOf(id)).toEqual([]);
    dieAfter();
    await notify(payment);
    expect(await sums(id)).toEqual([['payment', 'online', -32]]);
  });

  it('is refused while an objection is open, and for a disabled record', async () => {
    const [objected, disabled] = [await opened(), await opened()];
    const objection = { arrived: '5.3.2026', channel: 'email', text: 'Nein.' };
    await page.asOffice('POST', `/objections/${objected.id}`, objection);
    await page.asOffice('PUT', `/disable/${disabled.id}`, { isDisable: true });
    for (const { start, shown } of [objected, disabled]) {
      expect(await start()).toMatchObject({ status: 422, body: { code: 'ONLINE_PAYMENT_NOT_POSSIBLE' } });
      expect(await shown()).not.toHaveProperty('mayPayOnline');
    }
  });

  it('can be begun after any number of attempts that the provider refused; the page does not show these attempts', async () => {
    const { start, begin, shown } = await opened();
    for (let failed = 0; failed < 20; failed += 1) {
      provider.failWith(401);
      expect((await start()).status).toBe(503);
    }
    expect(await shown()).not.toHaveProperty('onlinePayment');
    await begin();
  });

  it('can be started at most twenty times a day per record', async () => {
    const { start } = await opened();
    for (let begun = 0; begun < 20; begun += 1) {
      const { body } = await start();
      await provider.become(body.address.split('/').at(-1), 'canceled');
    }
    expect(await start()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ONLINE_PAYMENTS' } });
  });

  it('is booked again on the day on which the provider reports that its chargeback was undone', async () => {
    const { id, payment } = await paid();
    await provider.chargeBack(payment.id, '32.00');
    await notify(payment);
    parking.setClock('2026-04-05T14:00:00Z');
    await provider.chargeBack(payment.id, '');
    await notify(payment);
    expect((await accountOf(id)).map(({ day }) => day)).toEqual(['5.3.2026', '5.3.2026', '5.4.2026']);
  });

  it('is disclosed with its number at the provider', async () => {
    const { payment } = await paid();
    const { body } = await page.asOffice('GET', '/disclosure?kind=plate&text=B-AB%201234');
    expect(JSON.stringify(body)).toContain(payment.id);
  });
});

describeOnDatabase('the payment provider', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase(), { isDemo: false, ask: fakeOthers().ask }));
  const page = driverPage(parking);

  it('is not used with a test key outside „Probebetrieb“; GET /payment-provider then returns the mode mismatch', async () => {
    await page.turn(true);
    await page.asOffice('PUT', '/settings/online-payments', { isOn: true });
    expect((await page.asOffice('GET', '/payment-provider')).body).toEqual({ mode: 'mismatch' });
    const { token } = await page.fined();
    const session = await page.sessionOf(token);
    expect((await page.asDriver(session, 'GET', '/driver-page')).body).not.toHaveProperty('mayPayOnline');
    const started = await page.asDriver(session, 'POST', '/driver-page/payments', { language: 'tr' });
    expect(started).toMatchObject({ status: 422 });
  });
});
