import { CALLS } from '@parkwart/contracts/calls/calls';
import type { ApiClient } from '@parkwart/contracts/calls-kit/apiClient';
import type { Call } from '@parkwart/contracts/calls-kit/call';
import { recordedExamples } from '@parkwart/contracts/testing/recordings';
import { runProduct } from '../product/runProduct.ts';
import { ADMIN, EMPLOYEE } from '../testing/accounts.ts';
import { NEW_USER_PASSWORD } from '../testing/api.ts';
import { arrival } from '../testing/arrival.ts';
import { logIn } from './accounts.ts';
import { type CarPark, cookiesOfCallers, fillCarPark } from './carPark.ts';
import { type Contents, openContents } from './contents.ts';
import { draftOf, toRawRequest } from './draft.ts';
import { CALLERS, type Caller, MATRIX, type Outcome } from './matrix.ts';
import { type RawRequest, type RawResponse, send } from './send.ts';

const EXAMPLES = recordedExamples();
/** Replaces example bodies that would end a session, or change a password or an account's rights. */
const HARMLESS: Readonly<Record<string, object>> = {
  'POST /park-login': { user: 'niemand', password: 'falsch' },
  'POST /session/proof': { password: 'falsch' },
  'PUT /security-settings': { adminPasskeyRequired: false, officeIdleMinutes: 120, boothIdleMinutes: null },
  'PUT /attachment/{id}': { isDeleted: false },
  'PUT /user/{id}': { phone: '030 7654321' },
  'PUT /change-password/{username}': {
    currentPassword: 'falsch',
    newPassword: NEW_USER_PASSWORD,
    confirmNewPassword: NEW_USER_PASSWORD,
  },
};
const USERNAMES: Readonly<Record<Caller, string>> = {
  noSession: 'petra',
  employee: 'kasse',
  admin: 'petra',
  ownAccount: 'kasse',
  otherAccount: 'petra',
  deactivated: 'doris',
  deleted: 'erna',
  mustChangePassword: 'mona',
};

/** Valid input that refers to existing data, so that only authorisation can reject the call. */
function rowRequest(call: Call, caller: Caller, carPark: CarPark, cookie: string): RawRequest {
  const name = `${call.method} ${call.path}`;
  const { params = {}, query = {}, headers = {}, body } = EXAMPLES[name]?.request ?? {};
  const real: Record<string, string> = {
    invoiceNumber: carPark.invoiceNumber,
    username: USERNAMES[caller],
    id: idFor(call.path, caller, carPark) ?? params.id ?? '',
  };
  const input = {
    params: real,
    ...(call.driverSession ? { headers } : {}),
    query: 'id' in query ? { ...query, id: carPark.recordId } : query,
    body: call.body ? (HARMLESS[name] ?? body) : undefined,
  };
  return toRawRequest(draftOf(call, input, { cookie, driverSession: carPark.driverSession }));
}

function idFor(
  path: string,
  caller: Caller,
  { ids, sessionIds, fineId, imageId, permitId, bankEntryId }: CarPark,
): string | undefined {
  if (path.startsWith('/user/')) return caller === 'employee' || caller === 'ownAccount' ? ids.kasse : ids.petra;
  if (path.startsWith('/fine/')) return fineId;
  if (path.startsWith('/image/') || path.startsWith('/attachment/')) return imageId;
  if (path.startsWith('/permits/')) return permitId;
  if (path.startsWith('/bank/entries/')) return bankEntryId;
  return path.startsWith('/sessions/') && caller === 'otherAccount' ? sessionIds.admin : undefined;
}

const AUTHORISATION_CODES: readonly string[] = [
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
const rows = inOrder.map((call): [string, Call] => [nameOf(call), call]);
/** The admin's calls change what other callers see. */
const NON_ADMINS = CALLERS.filter((caller) => caller !== 'admin');

function outcomeOf({ status, code }: RawResponse, expected: Outcome): string {
  if (status >= 500) return String(status);
  if (AUTHORISATION_CODES.includes(code)) return code;
  // For an authorised caller, a 404 is correct.
  return status === 404 && expected !== 'ok' ? 'absent' : 'ok';
}

describe('the rights of the API', () => {
  const running = runProduct('embedded');
  let contents: Contents;
  let cookies: Record<Caller, string>;
  let carPark: CarPark;
  let employee: ApiClient;

  beforeAll(async () => {
    const { url, dataDir } = running.product;
    contents = openContents(dataDir);
    const admin = await logIn(url, ADMIN);
    employee = await logIn(url, EMPLOYEE);
    carPark = await fillCarPark(admin, employee);
    cookies = await cookiesOfCallers(url, admin, employee);
  });
  afterAll(() => contents?.close());

  const outcomes = async (call: Call, callers: readonly Caller[]) => {
    const row = MATRIX[nameOf(call)];
    if (!row) throw new Error(`${nameOf(call)} has no row`);
    const found: Partial<Record<Caller, string>> = {};
    for (const caller of callers) {
      const before = row[caller] === 'ok' ? undefined : await contents.read();
      const response = await send(running.product.url, rowRequest(call, caller, carPark, cookies[caller]));
      found[caller] = outcomeOf(response, row[caller]);
      if (before) expect({ caller, contents: await contents.read() }).toEqual({ caller, contents: before });
    }
    const expected = Object.fromEntries(callers.map((caller) => [caller, row[caller]]));
    return { found, expected };
  };

  it('have a row in matrix.ts for exactly the existing calls', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(CALLS.map(nameOf).sort());
  });

  it('are checked by a comparison that detects writes', async () => {
    const before = await contents.read();
    const car = { ...arrival(), vehicleNumber: 'B-AB 4321' };
    await employee.call('POST', '/parking', { body: car });
    expect(await contents.read()).not.toEqual(before);
  });

  it.each(rows)('%s is rejected without the right to it, and changes nothing', async (_name, call) => {
    const { found, expected } = await outcomes(call, NON_ADMINS);
    expect(found).toEqual(expected);
  });

  it.each(rows)('%s is allowed for admins according to the matrix', async (_name, call) => {
    const { found, expected } = await outcomes(call, ['admin']);
    expect(found).toEqual(expected);
  });
});
