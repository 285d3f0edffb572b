import type { proveIdentity as proveIdentityCall } from '@parkwart/contracts/calls/session';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { noSession } from '@parkwart/service-kit/errors/httpError';
import type { Input } from '@parkwart/service-kit/http/implement';
import type { Session } from '@parkwart/service-kit/session/session';
import { isSessionOver } from '../model/isSessionOver.ts';
import { lockUsers } from '../model/lockUsers.ts';
import type { UserRow } from '../model/models.ts';
import type { UsersParts } from '../usersParts.ts';
import { consumeChallenge } from '../webauthn/challenges.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';
import { verifyAssertion } from '../webauthn/verifyAssertion.ts';
import { attemptOf, type Place } from './attempt.ts';
import { passkeyNotProven, passwordNotProven } from './errors.ts';
import { clearFailures, countAttempt } from './loginDelay.ts';

interface Proof {
  readonly input: Input<typeof proveIdentityCall>['body'];
  readonly session: Session;
  readonly relyingParty: () => RelyingParty;
  readonly place: Place;
  readonly now: Date;
}

type Check = (locked: { readonly transaction: Transaction; readonly user: UserRow }) => Promise<void>;

/** @throws HttpError 401, 422, 429 */
export async function proveIdentity(parts: UsersParts, proof: Proof): Promise<void> {
  const { database, models, environment } = parts;
  const { session, place, now } = proof;
  const user = await models.User.findByPk(session.userId);
  if (!user) throw noSession();
  const attempt = attemptOf(environment, user.username, place);
  await countAttempt(database, models, attempt, now, { event: 'proof.refused', reason: 'delayed' });
  const check =
    'password' in proof.input
      ? await passwordCheck(parts, user, proof.input.password)
      : await passkeyCheck(parts, proof);
  await database.transaction(async (transaction) => {
    const current = await lockUsers(transaction, models, session, session.userId);
    if (!current || (await isSessionOver(transaction, models, session.sessionId, now))) throw noSession();
    await check({ transaction, user: current });
    await clearFailures(transaction, models, attempt, now);
    await models.Session.update({ provenAt: now }, { where: { id: session.sessionId }, transaction });
  });
}

async function passwordCheck({ passwords }: UsersParts, { passwordHash }: UserRow, password: string): Promise<Check> {
  if (!(await passwords.verify(passwordHash, password))) throw passwordNotProven();
  return async ({ user }) => {
    if (user.passwordHash !== passwordHash) throw passwordNotProven();
  };
}

async function passkeyCheck(
  { database, models }: UsersParts,
  { input, session, relyingParty, now }: Proof,
): Promise<Check> {
  if (!('response' in input)) throw passkeyNotProven();
  const { response } = input;
  const { userId, sessionId } = session;
  const party = relyingParty();
  const owner = { purpose: 'proof', ownerId: sessionId, userId } as const;
  const clientData = response.response.clientDataJSON;
  const challenge = await consumeChallenge(database, models, owner, { clientData, now });
  if (!challenge) throw passkeyNotProven();
  return async ({ transaction }) => {
    const signed = { userId, response, challenge, relyingParty: party, now };
    if (!(await verifyAssertion(transaction, models, signed))) throw passkeyNotProven();
  };
}
