import type { proveIdentity as proveIdentityCall } from '@parkwart/contracts/calls/session';
import * as calls from '@parkwart/contracts/calls/session';
import type { Assertion, RequestOptions } from '@parkwart/contracts/entities/webAuthn';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { noSession } from '@parkwart/service-kit/errors/httpError';
import { type Implementation, type Input, implement, implementOpen } from '@parkwart/service-kit/http/implement';
import type { Authenticator, Session } from '@parkwart/service-kit/session/session';
import type { Context } from 'koa';
import { accessGrants } from '../access/accessGrant.ts';
import type { GrantedLogin } from '../access/accessOf.ts';
import { sessionCookies } from '../access/cookies.ts';
import { lockUsers } from '../model/lockUsers.ts';
import type { UserRow } from '../model/models.ts';
import { isSessionOver } from '../model/sessions.ts';
import type { UsersParts } from '../usersParts.ts';
import { type ChallengeOwner, consumeChallenge, createChallenge } from '../webauthn/challenges.ts';
import { type RelyingParty, relyingPartyOf, transportsOf, webAuthn } from '../webauthn/relyingParty.ts';
import { verifyAssertion } from '../webauthn/verifyAssertion.ts';
import { attemptOf, type Place, placeOf } from './attempt.ts';
import { deviceOf } from './device.ts';
import { loginOver, passkeyNotProven, passkeyRejected, passwordNotProven } from './errors.ts';
import { clearFailures, countAttempt, rememberBrowser } from './loginDelay.ts';
import { logOut } from './logOut.ts';
import { openSession } from './openSession.ts';
import { findPendingLogin } from './pendingLogins.ts';

export function secondFactorCalls(parts: UsersParts, authenticator: Authenticator): Implementation[] {
  const { models, environment, clock } = parts;
  const cookies = sessionCookies(environment.COOKIE_SECURE);
  const { grant, renewAccess } = accessGrants(parts);
  const relyingParty = (ctx: Context) => relyingPartyOf(ctx.host, environment.COOKIE_SECURE);

  /** A pending login takes precedence over the browser's old session. */
  const challengeOwner = async (ctx: Context): Promise<ChallengeOwner> => {
    const pending = await findPendingLogin(models, cookies.readLogin(ctx), clock());
    if (pending) return { purpose: 'login', ownerId: pending.id, userId: pending.userId };
    const session = await authenticator.authenticate(cookies.read(ctx).access ?? '');
    if (!session) throw noSession();
    return { purpose: 'proof', ownerId: session.sessionId, userId: session.userId };
  };

  return [
    implementOpen(calls.startPasskeyProof, async (_input, ctx) => ({
      options: await signingOptions(parts, await challengeOwner(ctx), () => relyingParty(ctx)),
    })),

    implementOpen(calls.finishLogIn, async ({ body: { response } }, ctx) => {
      const now = clock();
      const device = deviceOf(ctx.get('User-Agent'));
      const step = { token: cookies.readLogin(ctx), response, relyingParty: relyingParty(ctx), device, now };
      const granted = await finishLogIn(parts, { ...step, place: placeOf(ctx, cookies) });
      await logOut(parts, cookies.read(ctx), 'replaced', now);
      cookies.clearLogin(ctx);
      cookies.writeKnown(ctx, granted.knownBrowser);
      return grant(ctx, granted, now);
    }),

    implement(calls.proveIdentity, async ({ body, session }, ctx) => {
      const now = clock();
      const place = placeOf(ctx, cookies);
      await proveIdentity(parts, { input: body, session, relyingParty: () => relyingParty(ctx), place, now });
      await renewAccess(ctx, session.sessionId);
      return undefined;
    }),
  ];
}

interface PasskeyStep {
  readonly token: string | undefined;
  readonly response: Assertion;
  readonly relyingParty: RelyingParty;
  readonly place: Place;
  readonly device: string;
  readonly now: Date;
}

/** @throws HttpError 401, 429 */
async function finishLogIn(
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

interface Proof {
  readonly input: Input<typeof proveIdentityCall>['body'];
  readonly session: Session;
  readonly relyingParty: () => RelyingParty;
  readonly place: Place;
  readonly now: Date;
}

type Check = (locked: { readonly transaction: Transaction; readonly user: UserRow }) => Promise<void>;

/** @throws HttpError 401, 422, 429 */
async function proveIdentity(parts: UsersParts, proof: Proof): Promise<void> {
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
    if (!current || (await isSessionOver(transaction, session.sessionId, now))) throw noSession();
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

/** Returns null if the account has no passkey. */
async function signingOptions(
  { database, models, clock }: UsersParts,
  owner: ChallengeOwner,
  relyingParty: () => RelyingParty,
): Promise<RequestOptions | null> {
  const passkeys = await models.Passkey.findAll({ where: { userId: owner.userId } });
  if (passkeys.length === 0) return null;
  const { id } = relyingParty();
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: await createChallenge(database, models, owner, clock()),
    allowCredentials: passkeys.map((passkey) => ({ id: passkey.credentialId, transports: transportsOf(passkey) })),
    userVerification: 'preferred',
  });
  return { ...options };
}
