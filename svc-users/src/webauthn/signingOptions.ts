import type { RequestOptions } from '@parkwart/contracts/entities/webAuthn';
import type { UsersParts } from '../usersParts.ts';
import { type ChallengeOwner, createChallenge } from './challenges.ts';
import type { RelyingParty } from './relyingParty.ts';
import { transportsOf } from './transports.ts';
import { webAuthn } from './webAuthn.ts';

/** Null if there is no passkey. */
export async function signingOptions(
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
