import { setTimeout as wait } from 'node:timers/promises';
import { getDriverPage, openDriverPage } from '@parkwart/contracts/calls/driverPage';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { eventually } from '@parkwart/service-kit/testing/eventually';
import { createChance } from 'embedded/demo-data/chance';
import { verifyAccounts } from 'svc-parking/accounts/verifyAccounts';
import type { MollieServer } from 'svc-parking/testing/mollieServer';
import { newObserved, PersistentUser } from '../load/persistentUser.ts';
import { SEED } from '../load/underLoad.ts';
import { type FaultTestProduct, withDatabase } from '../product/product.ts';
import { arrival } from '../testing/arrival.ts';
import { IS_LONG } from './durations.ts';

const PAYMENTS = IS_LONG ? 30 : 6;
/**
 * In ms: about the time that one step takes. The steps are: begin a payment, receive the provider's message, read the
 * payment, and book it.
 */
const LATEST_KILL_MS = 150;
const PAUSE_MS = 500;
/**
 * The longest wait in seconds. If a webhook was lost, svc-parking requests the state of a payment from the provider
 * after 15 seconds, and the state of a refund immediately.
 */
const MOST_SECONDS = 120;
const FINE = 30;

/** Sends a driver's request until it is accepted. */
async function persist<Answer>(
  url: string,
  method: string,
  path: string,
  body?: object,
  session = '',
): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', ...(session && { Authorization: `Bearer ${session}` }) };
  for (;;) {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(url + API_PREFIX + path, sent).catch(() => undefined);
    if (response?.ok) return (await response.json()) as Answer;
    await wait(PAUSE_MS);
  }
}

/**
 * Kills all replicas of svc-parking between the steps of payments and of a refund, then compares the bookings with the
 * provider's payments.
 */
export async function surviveKillsInPayments(product: FaultTestProduct, provider: MollieServer): Promise<void> {
  const { url, parts } = product;
  const observed = newObserved();
  const user = await PersistentUser.logIn({ url, observed, mayDisconnect: () => true }, product.admin);
  await user.send('PUT', '/settings/driver-page', { body: { isOn: true, address: url } });
  await user.send('PUT', '/settings/online-payments', { body: { isOn: true } });
  const chance = createChance(SEED);
  const killSoon = async () => {
    await wait(chance.between(0, LATEST_KILL_MS));
    await Promise.all(parts.parking.map((part) => part.kill()));
    await Promise.all(parts.parking.map((part) => part.whenReady()));
  };
  const numbers: number[] = [];
  for (let index = 0; index < PAYMENTS; index += 1) {
    const vehicleNumber = `B-PK ${1_000 + index}`;
    const car = { ...arrival(150), vehicleNumber, vehicleModel: 'Škoda Octavia', vehicleColor: 'Grün' };
    const parked = await user.send<{ invoiceNumber: number; _id: string }>('POST', '/parking', {
      body: car,
      once: true,
    });
    const { invoiceNumber = 0, _id = '' } = parked ?? {};
    await user.send('POST', `/checkout?id=${_id}`);
    await user.send('PUT', `/update-fine/${invoiceNumber}`, { body: { fines: [{ type: 'Quer', price: FINE }] } });
    const receipt = await user.send<{ pageLink?: string }>('GET', `/receipt/${invoiceNumber}`);
    const token = receipt?.pageLink?.split('/p/')[1];
    const opened = { token, plate: vehicleNumber };
    const { session } = await persist<{ session: string }>(url, 'POST', openDriverPage.path, opened);
    const begin = () => persist<{ address: string }>(url, 'POST', '/driver-page/payments', { language: 'de' }, session);
    const [{ address }] = await Promise.all([begin(), killSoon()]);
    await Promise.all([provider.become(address.split('/').at(-1) ?? '', 'paid'), killSoon()]);
    await Promise.all([persist(url, getDriverPage.method, getDriverPage.path, undefined, session), killSoon()]);
    numbers.push(invoiceNumber);
  }
  const states = () =>
    withDatabase(product, 'parking', (database) =>
      database.read<{ state: string; records: number }>(
        `SELECT paidCents - chargedCents AS state, COUNT(*) AS records FROM records WHERE id IN (:numbers) GROUP BY state`,
        { numbers },
      ),
    );
  const settled = [[0, PAYMENTS]];
  const counts = async () => (await states()).map((row) => Object.values(row).map(Number));
  await eventually(MOST_SECONDS, async () => expect(await counts()).toEqual(settled));

  const [refunded] = numbers;
  await user.send('PUT', `/update-fine/${refunded}`, { body: { fines: [] } });
  const refunds = [{ due: `record-${refunded}`, amount: FINE }];
  await Promise.all([user.send('POST', '/bank/refunds', { body: { refunds, online: true }, once: true }), killSoon()]);
  const sent = () => provider.payments().flatMap((payment) => payment.refunds);
  await eventually(MOST_SECONDS, async () => expect(sent()).toHaveLength(1));
  await killSoon();
  await eventually(MOST_SECONDS, async () => expect(await counts()).toEqual(settled));

  const paid = provider.payments().filter(({ status }) => status === 'paid');
  const { faults } = await withDatabase(product, 'parking', (database) => verifyAccounts(database));
  expect({ paid: paid.length, sent: sent().length, faults }).toEqual({ paid: PAYMENTS, sent: 1, faults: [] });
}
