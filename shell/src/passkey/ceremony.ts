import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@parkwart/contracts/entities/webAuthn';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { PasskeyFailure } from './PasskeyFailure.ts';
import { texts } from './texts.ts';

/** In ms. Browsers time out slightly early or late. */
const TOLERANCE_MS = 500;

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidStateError: texts.alreadyHere,
  SecurityError: texts.wrongPlace,
  NotSupportedError: texts.unfit,
  ConstraintError: texts.unfit,
};

async function runCeremony<Options extends { readonly timeout?: number }, Result>(
  optionsJSON: Options,
  cancelled: string,
  ceremony: (input: { readonly optionsJSON: Options }) => Promise<unknown>,
): Promise<Result> {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure(texts.unsupported);
  const startedAt = performance.now();
  try {
    return (await ceremony({ optionsJSON })) as Result;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw new PasskeyFailure(MESSAGES[name] ?? texts.failed);
    const { timeout = Number.POSITIVE_INFINITY } = optionsJSON;
    const isTimedOut = performance.now() - startedAt > timeout - TOLERANCE_MS;
    throw new PasskeyFailure(isTimedOut ? texts.timedOut : cancelled);
  }
}

/** @throws {PasskeyFailure} */
export const sign = (options: RequestOptions): Promise<Assertion> =>
  runCeremony(options as unknown as PublicKeyCredentialRequestOptionsJSON, texts.notUsed, startAuthentication);

/** @throws {PasskeyFailure} */
export const create = (options: CreationOptions): Promise<Attestation> =>
  runCeremony(options as unknown as PublicKeyCredentialCreationOptionsJSON, texts.notMade, startRegistration);
