import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { addAccount, GOOD_PASSWORD, logIn } from './accounts.ts';
import { type CarPark, fillCarPark } from './carPark.ts';
import { type Good, goodRequests, type Hostile, hostileRequests } from './hostile.ts';
import { type Product, startProduct } from './product.ts';
import { send } from './send.ts';

const { PARKWART_FUZZ_SECONDS: huntSeconds, PARKWART_FUZZ_SEED: givenSeed } = process.env;
/** Per caller. A longer run: `PARKWART_FUZZ_SECONDS=300 npx jest e2e/src/security/fuzz --selectProjects story`. */
const SECONDS = Number(huntSeconds ?? 8);
/** Fixed, with a seed that once found a bug; a longer run is random, and its title has the seed for replay. */
const SEED = Number(givenSeed ?? (huntSeconds ? randomInt(2 ** 31) : 1_767_147_201));
const RUNS = 40 * SECONDS;

describe(`hostile requests made from the contracts, with seed ${SEED}`, () => {
  let product: Product;
  let carPark: CarPark;

  beforeAll(async () => {
    product = await startProduct();
    const admin = await logIn(product.url, 'admin', 'parkwart-admin');
    const employee = await logIn(product.url, 'kasse', 'parkwart-kasse');
    carPark = await fillCarPark(product.url, admin, employee);
    await addAccount(product.url, admin, { username: 'rita', role: 'Admin' });
    await addAccount(product.url, admin, { username: 'karl' });
  }, 300_000);
  afterAll(async () => {
    await product?.stop();
  }, 120_000);

  /** Tables that a rejected request has changed. */
  const changesOfRefused = async ({ sent }: Hostile): Promise<string[]> => {
    const before = await product.contents.read();
    const { status, text } = await send(product.url, sent);
    if (status >= 500) throw new Error(`answered ${status}: ${text}`);
    if (status < 400) return [];
    const after = await product.contents.read();
    return Object.keys(after).filter((table) => after[table] !== before[table]);
  };

  const expectHarmless = async (request: Hostile) => {
    const changed = await changesOfRefused(request);
    if (changed.length === 0) return;
    // The change may stem from an earlier request; a rejected request that writes does so every time.
    const again = await changesOfRefused(request);
    expect(changed.filter((table) => again.includes(table))).toEqual([]);
  };

  it.each([
    ['nobody who is known', undefined],
    ['an Angestellte', 'karl'],
    ['an Admin', 'rita'],
  ])(
    'of %s never fail the server, and change nothing when they are refused',
    async (_who, username) => {
      const cookie = username ? await logIn(product.url, username, GOOD_PASSWORD) : '';
      await fc.assert(fc.asyncProperty(hostileRequests(cookie, carPark), expectHarmless), {
        seed: SEED,
        numRuns: RUNS,
        interruptAfterTimeLimit: SECONDS * 1_000,
      });
    },
    (SECONDS + 60) * 1_000,
  );

  /** A request that the description allows is never malformed. */
  const expectUnderstood = async ({ sent, statuses }: Good) => {
    const { status, text } = await send(product.url, sent);
    expect({ text, status: [400, 413, 415].includes(status) }).toEqual({ text, status: false });
    expect(statuses).toContain(String(status));
  };

  it(
    'has a counterpart: what docs/openapi.json allows is understood, and answered as it says',
    async () => {
      const cookie = await logIn(product.url, 'rita', GOOD_PASSWORD);
      await fc.assert(fc.asyncProperty(goodRequests(cookie, carPark), expectUnderstood), {
        seed: SEED,
        numRuns: RUNS,
        interruptAfterTimeLimit: SECONDS * 1_000,
      });
    },
    (SECONDS + 60) * 1_000,
  );
});
