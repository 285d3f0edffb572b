import { CALLS } from '@parkwart/contracts/calls/calls';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { callName } from '@parkwart/contracts/openapi/callShape';
import { runProduct } from '../product/runProduct.ts';
import { ADMIN } from '../testing/accounts.ts';
import { addAccount, logIn, logInNewUser, untilSessionEnded } from './accounts.ts';
import { send } from './send.ts';

const WITH_SESSION = CALLS.filter(({ allow }) => allow !== 'everyone');

/**
 * Tests only unusual sessions: each service's `everyCallIsAsDescribed` tries every call without a session and with the
 * wrong role.
 */
describe('a session', () => {
  const running = runProduct('embedded');
  let cookies: Readonly<Record<'deactivated' | 'deleted' | 'new', string>>;

  beforeAll(async () => {
    const { url } = running.product;
    const admin = await logIn(url, ADMIN);
    const ids = [await addAccount(admin, { username: 'doris' }), await addAccount(admin, { username: 'erna' })];
    await addAccount(admin, { username: 'mona', mustChangePassword: true });
    const doris = await logInNewUser(url, 'doris');
    const erna = await logInNewUser(url, 'erna');
    const mona = await logInNewUser(url, 'mona');
    await admin.call('PUT', `/user/${ids[0]}`, { body: { status: 'Inaktiv' } });
    await admin.call('DELETE', `/user/${ids[1]}`);
    await Promise.all([untilSessionEnded(doris), untilSessionEnded(erna)]);
    cookies = { deactivated: doris.cookie, deleted: erna.cookie, new: mona.cookie };
  });

  /**
   * Sends the calls with invalid input, which is enough because rights are checked first. @returns the calls that are
   * not refused with one of these codes
   */
  const notRefused = async (calls: typeof CALLS, cookie: string, codes: readonly string[]) => {
    const names: string[] = [];
    for (const call of calls) {
      const path = API_PREFIX + call.path.replace(/\{\w+\}/g, '1');
      const { code } = await send(running.product.url, { method: call.method, path, headers: { Cookie: cookie } });
      if (!codes.includes(code)) names.push(callName(call));
    }
    return names;
  };

  it.each(['deactivated', 'deleted'] as const)('of an account that was %s is refused by every call', async (which) => {
    expect(WITH_SESSION.length).toBeGreaterThan(100);
    expect(await notRefused(WITH_SESSION, cookies[which], ['NO_SESSION'])).toEqual([]);
  });

  it('of a user who has to change the password may only read this user’s account and change the password', async () => {
    const allowed = await notRefused(WITH_SESSION, cookies.new, ['PASSWORD_CHANGE_NEEDED', 'WRONG_ROLE']);
    expect(allowed.sort()).toEqual(['GET /get-user/{username}', 'PUT /change-password/{username}']);
  });
});
