import * as ownSessions from '@parkwart/contracts/calls/ownSessions';
import * as passkeys from '@parkwart/contracts/calls/passkeys';
import * as session from '@parkwart/contracts/calls/session';
import * as user from '@parkwart/contracts/calls/user';
import * as users from '@parkwart/contracts/calls/userCalls';
import * as secondFactor from '../passkey/calls.ts';
import { changePassword, changeUser, getUser } from './calls.ts';
import * as ownPasskeys from './passkeys/calls.ts';
import * as own from './sessions/calls.ts';

describe('the calls of the account', () => {
  it.each([
    ['getUser', getUser, user.getUser],
    ['changeUser', changeUser, users.changeUser],
    ['changePassword', changePassword, users.changePassword],
    ['listPasskeys', ownPasskeys.listPasskeys, passkeys.listPasskeys],
    ['startPasskey', ownPasskeys.startPasskey, passkeys.startPasskey],
    ['addPasskey', ownPasskeys.addPasskey, passkeys.addPasskey],
    ['renamePasskey', ownPasskeys.renamePasskey, passkeys.renamePasskey],
    ['removePasskey', ownPasskeys.removePasskey, passkeys.removePasskey],
    ['listSessions', own.listSessions, ownSessions.listSessions],
    ['endSession', own.endSession, ownSessions.endSession],
    ['endOtherSessions', own.endOtherSessions, ownSessions.endOtherSessions],
    ['startPasskeyLogIn', secondFactor.startPasskeyLogIn, session.startPasskeyProof],
    ['finishLogIn', secondFactor.finishLogIn, session.finishLogIn],
    ['proveIdentity', secondFactor.proveIdentity, session.proveIdentity],
    ['refreshSession', secondFactor.refreshSession, session.refreshSession],
  ])('%s matches the contract', (_name, ours, { service, method, path, allow, answer }) => {
    expect(ours).toMatchObject({ service, method, path, allow });
    expect(Boolean(ours.answer)).toBe(Boolean(answer));
  });
});
