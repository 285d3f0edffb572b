import { randomUUID } from 'node:crypto';
import { type addPasskey as addPasskeyCall, MAX_PASSKEYS } from '@parkwart/contracts/calls/passkeys';
import type { Attestation } from '@parkwart/contracts/calls/webAuthn';
import { noSession } from '@parkwart/service-kit/errors/httpError';
import type { Input } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { UniqueConstraintError } from 'sequelize';
import { sha256 } from '../hash.ts';
import { isSessionOver } from '../model/isSessionOver.ts';
import { lockUsers } from '../model/lockUsers.ts';
import type { PasskeyRow } from '../model/models.ts';
import type { UsersParts } from '../usersParts.ts';
import { ALGORITHMS } from '../webauthn/algorithms.ts';
import { consumeChallenge } from '../webauthn/challenges.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';
import { webAuthn } from '../webauthn/webAuthn.ts';
import { passkeyExists, passkeyNotVerified, tooManyPasskeys } from './errors.ts';

interface NewPasskey {
  readonly input: Input<typeof addPasskeyCall>['body'];
  readonly session: Session;
  readonly relyingParty: RelyingParty;
}

/** @throws HttpError 401, 409, 422 */
export async function addPasskey(
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
    await lockUsers(models, session, userId, transaction);
    // If another admin's reset ended the session, it must not add a passkey afterwards.
    if (await isSessionOver(models, sessionId, now, transaction)) throw noSession();
    if ((await models.Passkey.count({ where: { userId }, transaction })) >= MAX_PASSKEYS) throw tooManyPasskeys();
    const passkey = { id: randomUUID(), userId, ...credential, name, createdAt: now, lastUsedAt: null };
    const created = await rejectDuplicate(models.Passkey.create(passkey, { transaction }));
    const change = { subject: `user:${userId}`, kind: 'passkey-added', by: actorOf(session) } as const;
    await journal.write({ ...change, after: { passkey: name } }, transaction);
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
