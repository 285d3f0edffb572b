import { readFile } from 'node:fs/promises';
import { ROUTES } from '@parkwart/contracts/calls/routes';
import { LIMITS } from './limits.ts';
import { loggedRequests } from './testing/accessLog.ts';
import { API, describeEachGateway, expectError, SESSION, seenBy } from './testing/eachGateway.ts';
import { rawRequest } from './testing/rawRequest.ts';

const { perAddress, overall } = LIMITS.pages;
const OPEN = { method: 'POST', body: '{}' };
const TOKEN = 'k3y'.padEnd(26, 'z');

describeEachGateway((gateway) => {
  const { send } = gateway;

  it('the gateway keeps the token of a driver’s page out of the log and the Referer header', async () => {
    const page = await send(`/p/${TOKEN}`);
    expect([page.status, page.headers['referrer-policy']]).toEqual([200, 'strict-origin']);
    expect((await send('/receipt')).headers['referrer-policy']).toBe('same-origin');
    const id = page.headers['x-request-id'];
    const [logged] = await loggedRequests(gateway.accessLog(), 1, ({ requestId }) => requestId === id);
    expect(logged?.path).toBe('/p/');
    await send(`/p/${TOKEN}/x`);
    await send(`/P/${TOKEN}`);
    await send(`/p/${TOKEN}.js`);
    await send(`${API}/driver-page/${TOKEN}`);
    const last = await send(`/p//${TOKEN}`);
    await loggedRequests(gateway.accessLog(), 1, ({ requestId }) => requestId === last.headers['x-request-id']);
    expect(await readFile(gateway.accessLog(), 'utf8')).not.toContain(TOKEN);
  });

  it("the gateway accepts uploads to the driver's page with a session of that page, and rejects them with a session of a user", async () => {
    const post = (headers: Record<string, string>) =>
      send(`${API}/driver-page/files`, { method: 'POST', headers, body: ['x'.repeat(20_000)].map(Buffer.from) });
    expectError(await post(SESSION), 401, 'NO_SESSION');
    const passed = await post({ Authorization: 'Bearer 1.2.x' });
    expect([passed.status, seenBy(passed).bodyBytes]).toEqual([200, 20_000]);
    expectError(
      await send(`${API}/upload-files/1`, { method: 'POST', headers: { Authorization: 'Bearer x' } }),
      401,
      'NO_SESSION',
    );
  });

  it('the gateway rejects a call without a session with 413 if its body is large', async () => {
    expectError(await send(`${API}/driver-page/open`, { ...OPEN, body: 'x'.repeat(10_000) }), 413, 'PAYLOAD_TOO_LARGE');
  });

  describe('a newly started gateway', () => {
    const guess = (url: string, count: number, localAddress: string) =>
      Promise.all(
        Array.from({ length: count }, () => rawRequest(url, `${API}/driver-page/open`, { ...OPEN, localAddress })),
      );
    const passedOf = (responses: readonly { status: number }[]) =>
      responses.filter(({ status }) => status === 200).length;

    it("limits how often one address calls the driver's page, but not the other calls of the address", async () => {
      const own = await gateway.startAnother();
      const startedAt = performance.now();
      const responses = await guess(own.url, perAddress.burst + 60, '127.0.0.2');
      const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
      const passed = passedOf(responses);
      expect(passed).toBeGreaterThanOrEqual(perAddress.burst);
      expect(passed).toBeLessThanOrEqual(perAddress.burst + 1 + seconds * perAddress.perSecond);
      const refused = responses.find(({ status }) => status === 429);
      expectError(refused as NonNullable<typeof refused>, 429, 'TOO_MANY_REQUESTS');
      for (const path of ['/all-fine', '/parked-cars'])
        expect((await rawRequest(own.url, API + path, { localAddress: '127.0.0.2' })).status).toBe(200);
      expect(passedOf(await guess(own.url, 1, '127.0.0.3'))).toBe(1);
      await own.stop();
    });

    it('does not let the rejected calls of one address use up the limit of all addresses', async () => {
      const own = await gateway.startAnother();
      await guess(own.url, overall.burst + perAddress.burst, '127.0.0.2');
      const others = Array.from({ length: 40 }, (_one, index) => guess(own.url, 1, `127.0.2.${index + 1}`));
      expect(passedOf((await Promise.all(others)).flat())).toBe(40);
      await own.stop();
    });

    it("forwards few of 2,000 guesses of a page's token from 100 addresses, and every call that a booth makes in between", async () => {
      const own = await gateway.startAnother();
      const startedAt = performance.now();
      const addresses = Array.from({ length: 100 }, (_one, index) => `127.0.1.${index + 1}`);
      const booth: number[] = [];
      let passed = 0;
      for (let round = 0; round < 4; round += 1) {
        const guesses = addresses.map(async (address) => passedOf(await guess(own.url, 5, address)));
        booth.push((await rawRequest(own.url, `${API}/parked-cars`)).status);
        for (const count of await Promise.all(guesses)) passed += count;
      }
      const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
      expect(passed).toBeGreaterThanOrEqual(overall.burst);
      expect(passed).toBeLessThanOrEqual(overall.burst + 1 + seconds * overall.perSecond);
      expect(booth).toEqual(booth.map(() => 200));
      await own.stop();
    }, 120_000);
  });
});

it("every call of the driver's page has the rate limit of that page, and no other call has this limit", () => {
  const limited = ROUTES.filter(({ limit }) => limit === 'page').map(({ path }) => path);
  expect(limited.length).toBeGreaterThan(4);
  expect(limited).toEqual(
    ROUTES.map(({ path }) => path).filter((path) => /\/driver-page(?:\/|$)/.test(path) && !path.includes('/settings/')),
  );
});
