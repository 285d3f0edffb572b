import type { Assertion } from '@parkwart/contracts/entities/webAuthn';
import type { GrantedLogin } from '../access/grantedSession.ts';
import type { UsersParts } from '../usersParts.ts';
import { consumeChallenge } from '../webauthn/challenges.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';
import { verifyAssertion } from '../webauthn/verifyAssertion.ts';
import { attemptOf, type Place } from './attempt.ts';
import { loginOver, passkeyRejected } from './errors.ts';
import { clearFailures, countAttempt, rememberBrowser } from './loginDelay.ts';
import { openSession } from './openSession.ts';
import { findPendingLogin } from './pendingLogins.ts';

interface PasskeyStep {
  readonly token: string | undefined;
  readonly response: Assertion;
  readonly relyingParty: RelyingParty;
  readonly place: Place;
  readonly device: string;
  readonly now: Date;
}

/** @throws HttpError 401, 429 */
export async function finishLogIn(
  parts: UsersParts,
  { token, response, relyingParty, place, device, now }: PasskeyStep,
): Promise<GrantedLogin> {
  const { database, models, environment, security } = parts;
  const pending = await findPendingLogin(models, token, now);
  const user = pending && (await models.User.findByPk(pending.userId));
  if (!user) throw loginOver();
  const attempt = attemptOf(environment, user.username, place);
  await countAttempt(database, models, attempt, now, {
    event: 'login.refused',
    reason: 'delayed',
    account: user.id,
  });
  const owner = { purpose: 'login', ownerId: pending.id, userId: user.id } as const;
  const clientData = response.response.clientDataJSON;
  const challenge = await consumeChallenge(database, models, owner, { clientData, now });
  if (!challenge) throw passkeyRejected(user.id);
  const granted = await database.transaction(async (transaction) => {
    const current = await models.User.findByPk(user.id, { transaction, lock: true });
    if (current?.status !== 'Aktiv') throw loginOver();
    // Only one of two concurrent tabs succeeds.
    const deleted = await models.PendingLogin.destroy({ where: { id: pending.id }, transaction });
    if (deleted !== 1) throw loginOver();
    const signed = { userId: user.id, response, challenge, relyingParty, now };
    if (!(await verifyAssertion(transaction, models, signed))) throw passkeyRejected(user.id);
    await clearFailures(transaction, models, attempt, now);
    const knownBrowser = await rememberBrowser(transaction, models, attempt, now);
    return { ...(await openSession(transaction, models, { user: current, device, now })), knownBrowser };
  });
  security.record({ event: 'second-factor.used', account: user.id });
  security.record({ event: 'login', account: user.id });
  return granted;
}
