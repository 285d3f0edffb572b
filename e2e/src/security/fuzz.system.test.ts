import { randomInt } from 'node:crypto';
import { eventually } from '@parkwart/service-kit/testing/eventually';
import fc from 'fast-check';
import { runProduct } from '../product/runProduct.ts';
import { ADMIN, EMPLOYEE } from '../testing/accounts.ts';
import { addAccount, logIn, logInNewUser } from './accounts.ts';
import { type CarPark, fillCarPark } from './carPark.ts';
import { type Contents, openContents } from './contents.ts';
import { type HostileRequest, hostileRequests, type ValidRequest, validRequests } from './hostile.ts';
import { send } from './send.ts';

const { PARKWART_FUZZ_SECONDS: fuzzSeconds, PARKWART_FUZZ_SEED: givenSeed } = process.env;
/**
 * Duration per caller, in s. For a longer run: `PARKWART_FUZZ_SECONDS=300 npx jest e2e/src/security/fuzz
 * --selectProjects story`.
 */
const SECONDS = Number(fuzzSeconds ?? 8);
/**
 * By default, a seed that once found a bug. Longer runs use a random seed, which is shown in the title so that the run
 * can be repeated.
 */
const SEED = Number(givenSeed ?? (fuzzSeconds ? randomInt(2 ** 31) : 1_767_147_201));
const RUNS = 40 * SECONDS;
const REPETITIONS = 3;

describe(`hostile requests that are generated from the contracts, with seed ${SEED},`, () => {
  const running = runProduct('embedded');
  let contents: Contents;
  let carPark: CarPark;

  beforeAll(async () => {
    const { url, dataDir } = running.product;
    contents = openContents(dataDir);
    const admin = await logIn(url, ADMIN);
    const employee = await logIn(url, EMPLOYEE);
    carPark = await fillCarPark(admin, employee);
    await addAccount(admin, { username: 'rita', role: 'Admin' });
    await addAccount(admin, { username: 'karl' });
  });
  afterAll(() => contents?.close());

  /** Tables that a rejected request has changed. */
  const changesOfRejected = async ({ sent }: HostileRequest): Promise<string[]> => {
    const before = await contents.read();
    const { status, text } = await send(running.product.url, sent);
    if (status >= 500) throw new Error(`responded with ${status}: ${text}`);
    if (status < 400) return [];
    const after = await contents.read();
    return Object.keys(after).filter((table) => after[table] !== before[table]);
  };

  /** Waits until the databases no longer change because of earlier requests. */
  const settle = async () => {
    let contained: Awaited<ReturnType<Contents['read']>> = {};
    await eventually(30, async () => {
      const before = contained;
      contained = await contents.read();
      expect(contained).toEqual(before);
    });
  };

  const expectHarmless = async (request: HostileRequest) => {
    let changed = await changesOfRejected(request);
    // The change may come from an earlier request. If a rejected request does change data, it does so in every
    // repetition.
    for (let repetition = 1; changed.length > 0 && repetition <= REPETITIONS; repetition += 1) {
      await settle();
      const repeated = await changesOfRejected(request);
      changed = changed.filter((table) => repeated.includes(table));
    }
    expect(changed).toEqual([]);
  };

  it.each([
    ['an unauthenticated client', undefined],
    ['an Angestellte', 'karl'],
    ['an Admin', 'rita'],
  ])(
    'of %s cause no server error and change nothing when rejected',
    async (_who, username) => {
      const cookie = username ? (await logInNewUser(running.product.url, username)).cookie : '';
      await fc.assert(fc.asyncProperty(hostileRequests(cookie, carPark), expectHarmless), {
        seed: SEED,
        numRuns: RUNS,
        interruptAfterTimeLimit: SECONDS * 1_000,
      });
    },
    (SECONDS + 60) * 1_000,
  );

  /** Documented requests must never count as malformed. */
  const expectDocumentedResponse = async ({ sent, statuses }: ValidRequest) => {
    const { status, text } = await send(running.product.url, sent);
    expect({ text, status: [400, 413, 415].includes(status) }).toEqual({ text, status: false });
    expect(statuses).toContain(String(status));
  };

  it(
    'get a documented response if docs/openapi.json allows them',
    async () => {
      const { cookie } = await logInNewUser(running.product.url, 'rita');
      await fc.assert(fc.asyncProperty(validRequests(cookie, carPark), expectDocumentedResponse), {
        seed: SEED,
        numRuns: RUNS,
        interruptAfterTimeLimit: SECONDS * 1_000,
      });
    },
    (SECONDS + 60) * 1_000,
  );
});
