import type { Assertion } from '@parkwart/contracts/entities/webAuthn';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { sha256 } from '../hash.ts';
import type { Models, PasskeyRow } from '../model/models.ts';
import { type RelyingParty, transportsOf, webAuthn } from './relyingParty.ts';

interface SignedChallenge {
  readonly userId: string;
  readonly response: Assertion;
  readonly challenge: string;
  readonly relyingParty: RelyingParty;
  readonly now: Date;
}

/** Keeps the passkey's row locked, so that a second signature with the same counter is rejected. */
export async function verifyAssertion(
  transaction: Transaction,
  { Passkey }: Models,
  signed: SignedChallenge,
): Promise<boolean> {
  const { userId, response, now } = signed;
  const where = { userId, credentialHash: sha256(response.id) };
  const passkey = await Passkey.findOne({ where, transaction, lock: true });
  if (!passkey) return false;
  const verified = await check(passkey, signed);
  if (!verified?.verified) return false;
  await passkey.update({ counter: verified.authenticationInfo.newCounter, lastUsedAt: now }, { transaction });
  return true;
}

/** Returns undefined if the library throws, as it does on any invalid input from the browser. */
async function check(
  passkey: PasskeyRow,
  { response, challenge, relyingParty }: SignedChallenge,
): Promise<VerifiedAuthenticationResponse | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response.response;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    return await verifyAuthenticationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
        transports: transportsOf(passkey),
      },
      // The password is the other factor, so a key without a PIN suffices.
      requireUserVerification: false,
    });
  } catch {
    return undefined;
  }
}
