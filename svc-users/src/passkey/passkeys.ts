import { randomUUID } from 'node:crypto';
import * as calls from '@parkwart/contracts/calls/passkeys';
import { type addPasskey as addPasskeyCall, MAX_PASSKEYS, type Passkey } from '@parkwart/contracts/calls/passkeys';
import { isAdmin } from '@parkwart/contracts/calls/user';
import type { Attestation, CreationOptions } from '@parkwart/contracts/entities/webAuthn';
import { HttpError, noSession } from '@parkwart/service-kit/errors/httpError';
import { type Implementation, type Input, implement } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Context } from 'koa';
import { UniqueConstraintError } from 'sequelize';
import { accessGrants } from '../access/accessGrant.ts';
import { sha256 } from '../hash.ts';
import { lockUsers } from '../model/lockUsers.ts';
import type { PasskeyRow } from '../model/models.ts';
import { readSecuritySettings } from '../model/securitySettings.ts';
import { isSessionOver } from '../model/sessions.ts';
import type { UsersParts } from '../usersParts.ts';
import { consumeChallenge, createChallenge } from '../webauthn/challenges.ts';
import { type RelyingParty, relyingPartyOf, transportsOf, webAuthn } from '../webauthn/relyingParty.ts';

function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/** @throws HttpError 409 */
async function startPasskey(
  { database, models, clock }: UsersParts,
  { userId, username, sessionId }: Session,
  relyingParty: RelyingParty,
): Promise<CreationOptions> {
  const passkeys = await models.Passkey.findAll({ where: { userId } });
  if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const owner = { purpose: 'register', ownerId: sessionId, userId } as const;
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Parkwart',
    rpID: relyingParty.id,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: username,
    userDisplayName: username,
    challenge: await createChallenge(database, models, owner, clock()),
    attestationType: 'none',
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey.credentialId, transports: transportsOf(passkey) })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  return { ...options };
}

interface NewPasskey {
  readonly input: Input<typeof addPasskeyCall>['body'];
  readonly session: Session;
  readonly relyingParty: RelyingParty;
}

/** @throws HttpError 401, 409, 422 */
async function addPasskey(
  parts: UsersParts,
  { input: { name, response }, session, relyingParty }: NewPasskey,
): Promise<PasskeyRow> {
  const { database, models, clock, security, journal } = parts;
  const { userId, sessionId } = session;
  const now = clock();
  const owner = { purpose: 'register', ownerId: sessionId, userId } as const;
  const clientData = response.response.clientDataJSON;
  const challenge = await consumeChallenge(database, models, owner, { clientData, now });
  const credential = challenge && (await verifyCredential(response, challenge, relyingParty));
  if (!credential) throw passkeyNotVerified();
  const added = await database.transaction(async (transaction) => {
    await lockUsers(transaction, models, session, userId);
    // If another admin's reset ended the session, no passkey may be added in this session afterwards.
    if (await isSessionOver(transaction, sessionId, now)) throw noSession();
    if ((await models.Passkey.count({ where: { userId }, transaction })) >= MAX_PASSKEYS) throw tooManyPasskeys();
    const passkey = { id: randomUUID(), userId, ...credential, name, createdAt: now, lastUsedAt: null };
    const created = await rejectDuplicate(models.Passkey.create(passkey, { transaction }));
    const change = { subject: `user:${userId}`, kind: 'passkey-added', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, after: { passkey: name } });
    return created;
  });
  security.record({ event: 'second-factor.added', account: userId });
  return added;
}

async function verifyCredential(response: Attestation, challenge: string, relyingParty: RelyingParty) {
  const { clientDataJSON, attestationObject, transports = [] } = response.response;
  const { id, rawId, type } = response;
  const attestation = { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } };
  const { verifyRegistrationResponse } = await webAuthn();
  // The library throws on any invalid input from the browser.
  const { registrationInfo } = await verifyRegistrationResponse({
    response: attestation,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { credential } = registrationInfo;
  return {
    credentialHash: sha256(credential.id),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    transports: JSON.stringify(transports),
    counter: credential.counter,
  };
}

async function rejectDuplicate<Result>(saving: Promise<Result>): Promise<Result> {
  try {
    return await saving;
  } catch (error) {
    throw error instanceof UniqueConstraintError ? passkeyExists() : error;
  }
}

interface Renaming {
  readonly id: string;
  readonly name: string;
  readonly session: Session;
}

/** @throws HttpError 404, also for another account's passkey */
function renamePasskey(
  { database, models, journal }: UsersParts,
  { id, name, session }: Renaming,
): Promise<PasskeyRow> {
  const { userId } = session;
  return database.transaction(async (transaction) => {
    const passkey = await models.Passkey.findOne({ where: { id, userId }, transaction, lock: true });
    if (!passkey) throw passkeyNotFound();
    const before = { passkey: passkey.name };
    const renamed = await passkey.update({ name }, { transaction });
    const change = { subject: `user:${userId}`, kind: 'passkey-renamed', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, before, after: { passkey: name } });
    return renamed;
  });
}

/** @throws HttpError 401, 404, 409 */
async function removePasskey(
  { database, models, security, journal }: UsersParts,
  id: string,
  session: Session,
): Promise<void> {
  const { userId, role } = session;
  await database.transaction(async (transaction) => {
    // Concurrent removals of the last two passkeys must not both find one remaining.
    await lockUsers(transaction, models, session, userId);
    const passkeys = await models.Passkey.findAll({ where: { userId }, transaction });
    const passkey = passkeys.find((candidate) => candidate.id === id);
    if (!passkey) throw passkeyNotFound();
    const { adminPasskeyRequired } = await readSecuritySettings(transaction, models);
    if (passkeys.length === 1 && adminPasskeyRequired && isAdmin(role)) throw lastPasskey();
    await passkey.destroy({ transaction });
    const change = { subject: `user:${userId}`, kind: 'passkey-removed', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, before: { passkey: passkey.name } });
  });
  security.record({ event: 'second-factor.removed', account: userId });
}

export function passkeyCalls(parts: UsersParts): Implementation[] {
  const { models, environment } = parts;
  const { renewAccess } = accessGrants(parts);
  const relyingParty = (ctx: Context) => relyingPartyOf(ctx.host, environment.COOKIE_SECURE);

  return [
    implement(calls.listPasskeys, async ({ session: { userId } }) =>
      (await models.Passkey.findAll({ where: { userId }, order: ['createdAt', 'id'] })).map(presentPasskey),
    ),

    implement(calls.startPasskey, async ({ session }, ctx) => ({
      options: await startPasskey(parts, session, relyingParty(ctx)),
    })),

    implement(calls.addPasskey, async ({ body, session }, ctx) => {
      const passkey = await addPasskey(parts, { input: body, session, relyingParty: relyingParty(ctx) });
      // The first passkey may have fulfilled the session's last requirement.
      await renewAccess(ctx, session.sessionId);
      return presentPasskey(passkey);
    }),

    implement(calls.renamePasskey, async ({ params: { id }, body: { name }, session }) =>
      presentPasskey(await renamePasskey(parts, { id, name, session })),
    ),

    implement(calls.removePasskey, async ({ params: { id }, session }) => {
      await removePasskey(parts, id, session);
      return undefined;
    }),
  ];
}

const tooManyPasskeys = () =>
  new HttpError(
    409,
    'TOO_MANY_PASSKEYS',
    `Ein Konto hat höchstens ${MAX_PASSKEYS} Passkeys. Bitte entfernen Sie zuerst einen.`,
  );

const passkeyExists = () => new HttpError(409, 'PASSKEY_KNOWN', 'Dieser Passkey ist schon eingerichtet.');

const lastPasskey = () =>
  new HttpError(409, 'LAST_PASSKEY', 'Admins brauchen einen Passkey. Bitte richten Sie zuerst einen anderen ein.');

const passkeyNotFound = () => new HttpError(404, 'PASSKEY_NOT_FOUND', 'Diesen Passkey gibt es nicht.');

const passkeyNotVerified = () =>
  new HttpError(
    422,
    'PASSKEY_NOT_MADE',
    'Der Passkey konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.',
  );

/** COSE ids of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257] as const;
