import * as full from '@parkwart/contracts/calls/session';
import { logIn, logOut, refreshSession } from './calls.ts';

describe('the calls of the session', () => {
  it.each([
    ['logIn', logIn, full.logIn],
    ['logOut', logOut, full.logOut],
    ['refreshSession', refreshSession, full.refreshSession],
  ])('%s matches the contract', (_name, ours, { service, method, path, allow, answer }) => {
    expect(ours).toMatchObject({ service, method, path, allow });
    expect(ours.answer).toBe(answer);
  });
});
