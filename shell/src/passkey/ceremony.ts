import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@parkwart/contracts/calls/webAuthn';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { PasskeyFailure } from './PasskeyFailure.ts';
import { texts } from './texts.ts';

/** Browsers time out slightly early or late. */
const TOLERANCE_MS = 500;

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidStateError: texts.alreadyHere,
  SecurityError: texts.wrongPlace,
  NotSupportedError: texts.unfit,
  ConstraintError: texts.unfit,
};

/** @param limit in ms */
async function runCeremony<Result>(limit: number, cancelled: string, ceremony: () => Promise<Result>): Promise<Result> {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure(texts.unsupported);
  const startedAt = performance.now();
  try {
    return await ceremony();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw new PasskeyFailure(MESSAGES[name] ?? texts.failed);
    const isTimedOut = performance.now() - startedAt > limit - TOLERANCE_MS;
    throw new PasskeyFailure(isTimedOut ? texts.timedOut : cancelled);
  }
}

/** @throws {PasskeyFailure} */
export async function sign(options: RequestOptions): Promise<Assertion> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { timeout = Number.POSITIVE_INFINITY } = optionsJSON;
  return runCeremony(
    timeout,
    texts.notUsed,
    () => startAuthentication({ optionsJSON }) as Promise<unknown>,
  ) as Promise<Assertion>;
}

/** @throws {PasskeyFailure} */
export async function create(options: CreationOptions): Promise<Attestation> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { timeout = Number.POSITIVE_INFINITY } = optionsJSON;
  return runCeremony(
    timeout,
    texts.notMade,
    () => startRegistration({ optionsJSON }) as Promise<unknown>,
  ) as Promise<Attestation>;
}
