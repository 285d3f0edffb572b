import type { Call } from '@parkwart/contracts/call';
import { CALLS } from '@parkwart/contracts/calls';
import { askJson, logIn, must } from './accounts.ts';
import { type CarPark, cookiesOfCallers, fillCarPark } from './carPark.ts';
import { CALLERS, type Caller, MATRIX, type Outcome } from './matrix.ts';
import { type Product, startProduct } from './product.ts';
import { rowRequest } from './rowRequest.ts';
import { type Answered, send } from './send.ts';

const RIGHTS: readonly string[] = [
  'NO_SESSION',
  'WRONG_ROLE',
  'NOT_OWN_ACCOUNT',
  'OWN_ACCOUNT',
  'PASSWORD_CHANGE_NEEDED',
  'PASSKEY_SETUP_NEEDED',
  'PROOF_NEEDED',
  'FOREIGN_SITE',
];

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
/** A logout ends the session that the other calls need. */
const inOrder = CALLS.toSorted((one, other) => Number(one.path === '/logout') - Number(other.path === '/logout'));
const each = inOrder.map((call): [string, Call] => [nameOf(call), call]);
/** The admin's calls change what the other callers get. */
const REFUSED_FIRST = CALLERS.filter((caller) => caller !== 'admin');

function outcomeOf({ status, code }: Answered, expected: Outcome): string {
  if (status >= 500) return String(status);
  if (RIGHTS.includes(code)) return code;
  // A 404 is correct for an authorised caller.
  return status === 404 && expected !== 'ok' ? 'absent' : 'ok';
}

describe('the rights of the API', () => {
  let product: Product;
  let cookies: Record<Caller, string>;
  let carPark: CarPark;

  beforeAll(async () => {
    product = await startProduct();
    const admin = await logIn(product.url, 'admin', 'parkwart-admin');
    const employee = await logIn(product.url, 'kasse', 'parkwart-kasse');
    carPark = await fillCarPark(product.url, admin, employee);
    cookies = await cookiesOfCallers(product.url, admin, employee);
  }, 300_000);
  afterAll(async () => {
    await product?.stop();
  }, 120_000);

  const outcomes = async (call: Call, callers: readonly Caller[]) => {
    const row = MATRIX[nameOf(call)];
    if (!row) throw new Error(`${nameOf(call)} has no row`);
    const found: Partial<Record<Caller, string>> = {};
    for (const caller of callers) {
      const before = row[caller] === 'ok' ? undefined : await product.contents.read();
      const answer = await send(product.url, rowRequest(call, caller, carPark, cookies[caller]));
      found[caller] = outcomeOf(answer, row[caller]);
      if (before) expect({ caller, contents: await product.contents.read() }).toEqual({ caller, contents: before });
    }
    const expected = Object.fromEntries(callers.map((caller) => [caller, row[caller]]));
    return { found, expected };
  };

  it('are written down for each call, and for nothing else', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(CALLS.map(nameOf).sort());
  });

  it('are watched by a comparison that notices a write', async () => {
    const before = await product.contents.read();
    const car = { date: '6.3.2026', entryTime: '15:00', vehicleNumber: 'B-AB 4321' };
    await must(askJson(product.url, cookies.employee, 'POST', '/parking', car));
    expect(await product.contents.read()).not.toEqual(before);
  });

  it.each(each)('%s is refused to whoever has no right to it, and changes nothing then', async (_name, call) => {
    const { found, expected } = await outcomes(call, REFUSED_FIRST);
    expect(found).toEqual(expected);
  });

  it.each(each)('%s is open to admins as far as its row says', async (_name, call) => {
    const { found, expected } = await outcomes(call, ['admin']);
    expect(found).toEqual(expected);
  });
});
