import type { startPasskeyProof } from '@parkwart/contracts/calls/session';
import type { Assertion } from '@parkwart/contracts/entities/webAuthn';
import { callApi } from '@parkwart/web';
import { PasskeyFailure } from './PasskeyFailure.ts';
import { texts } from './texts.ts';

/** Signs a new challenge. Loads the WebAuthn code on first use. @throws {ApiError | PasskeyFailure} */
export async function signWithPasskey(start: typeof startPasskeyProof): Promise<Assertion> {
  const { options } = await callApi(start, {});
  if (!options) throw new PasskeyFailure(texts.none);
  const { sign } = await import('./ceremony.ts');
  return sign(options);
}
