import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { addAccount, logIn, VALID_PASSWORD } from './accounts.ts';
import { type CarPark, fillCarPark } from './carPark.ts';
import { type HostileRequest, hostileRequests, type ValidRequest, validRequests } from './hostile.ts';
import { type Product, startProduct } from './product.ts';
import { send } from './send.ts';

const { PARKWART_FUZZ_SECONDS: fuzzSeconds, PARKWART_FUZZ_SEED: givenSeed } = process.env;
/** Per caller. A longer run: `PARKWART_FUZZ_SECONDS=300 npx jest e2e/src/security/fuzz --selectProjects story`. */
const SECONDS = Number(fuzzSeconds ?? 8);
/** Fixed, with a seed that once found a bug; a longer run is random, and its title has the seed for replay. */
const SEED = Number(givenSeed ?? (fuzzSeconds ? randomInt(2 ** 31) : 1_767_147_201));
const RUNS = 40 * SECONDS;

describe(`hostile requests made from the contracts, with seed ${SEED}`, () => {
  let product: Product;
  let carPark: CarPark;

  beforeAll(async () => {
    product = await startProduct();
    const admin = await logIn(product.url, 'admin', 'parkwart-admin');
    const employee = await logIn(product.url, 'kasse', 'parkwart-kasse');
    carPark = await fillCarPark(admin, employee);
    await addAccount(admin, { username: 'rita', role: 'Admin' });
    await addAccount(admin, { username: 'karl' });
  }, 300_000);
  afterAll(async () => {
    await product?.stop();
  }, 120_000);

  /** Tables that a rejected request has changed. */
  const changesOfRejected = async ({ sent }: HostileRequest): Promise<string[]> => {
    const before = await product.contents.read();
    const { status, text } = await send(product.url, sent);
    if (status >= 500) throw new Error(`responded with ${status}: ${text}`);
    if (status < 400) return [];
    const after = await product.contents.read();
    return Object.keys(after).filter((table) => after[table] !== before[table]);
  };

  const expectHarmless = async (request: HostileRequest) => {
    const changed = await changesOfRejected(request);
    if (changed.length === 0) return;
    // The change may stem from an earlier request; a rejected request that writes does so every time.
    const repeated = await changesOfRejected(request);
    expect(changed.filter((table) => repeated.includes(table))).toEqual([]);
  };

  it.each([
    ['an unauthenticated client', undefined],
    ['an Angestellte', 'karl'],
    ['an Admin', 'rita'],
  ])(
    'of %s cause no server error and change nothing when rejected',
    async (_who, username) => {
      const cookie = username ? (await logIn(product.url, username, VALID_PASSWORD)).cookie : '';
      await fc.assert(fc.asyncProperty(hostileRequests(cookie, carPark), expectHarmless), {
        seed: SEED,
        numRuns: RUNS,
        interruptAfterTimeLimit: SECONDS * 1_000,
      });
    },
    (SECONDS + 60) * 1_000,
  );

  /** A request that the description allows is never malformed. */
  const expectDocumentedResponse = async ({ sent, statuses }: ValidRequest) => {
    const { status, text } = await send(product.url, sent);
    expect({ text, status: [400, 413, 415].includes(status) }).toEqual({ text, status: false });
    expect(statuses).toContain(String(status));
  };

  it(
    'are compared with valid ones: requests that docs/openapi.json allows get a documented response',
    async () => {
      const { cookie } = await logIn(product.url, 'rita', VALID_PASSWORD);
      await fc.assert(fc.asyncProperty(validRequests(cookie, carPark), expectDocumentedResponse), {
        seed: SEED,
        numRuns: RUNS,
        interruptAfterTimeLimit: SECONDS * 1_000,
      });
    },
    (SECONDS + 60) * 1_000,
  );
});
