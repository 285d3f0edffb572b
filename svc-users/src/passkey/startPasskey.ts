import { MAX_PASSKEYS } from '@parkwart/contracts/calls/passkeys';
import type { CreationOptions } from '@parkwart/contracts/calls/webAuthn';
import type { Session } from '@parkwart/service-kit/session/session';
import type { UsersParts } from '../usersParts.ts';
import { ALGORITHMS } from '../webauthn/algorithms.ts';
import { createChallenge } from '../webauthn/challenges.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';
import { transportsOf } from '../webauthn/transports.ts';
import { webAuthn } from '../webauthn/webAuthn.ts';
import { tooManyPasskeys } from './errors.ts';

/** @throws HttpError 409 */
export async function startPasskey(
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
