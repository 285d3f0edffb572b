import type * as full from '@parkwart/contracts/calls/session';
import { ROLES } from '@parkwart/contracts/entities/role';
import { sessionUser } from '@parkwart/contracts/entities/sessionUser';
import * as z from 'zod/mini';

/**
 * The contract's calls without their input schemas, because these schemas would enlarge the library that every page
 * loads first by 2 kB. The calls have the contract's types, so that `callApi` infers bodies and responses;
 * `profile.test.tsx` compares all other properties of the calls with the contract.
 */

/**
 * Replaces a schema of the contract, hence the cast. Accepts any options, because the browser itself validates a
 * ceremony's options.
 */
const options = z.object({ options: z.any() }) as unknown as NonNullable<typeof full.startPasskeyProof.answer>;

/** The second step of a login, after a correct password. */
export const startPasskeyLogIn: typeof full.startPasskeyProof = {
  service: 'users',
  method: 'POST',
  path: '/session/passkey/options',
  summary: 'Die angefangene Anmeldung mit dem Passkey bestätigen.',
  allow: 'everyone',
  answer: options,
};

export const startPasskeyProof: typeof full.startPasskeyProof = { ...startPasskeyLogIn, allow: ROLES };

export const finishLogIn: typeof full.finishLogIn = {
  service: 'users',
  method: 'POST',
  path: '/session/passkey',
  summary: 'Die angefangene Anmeldung mit dem Passkey abschließen.',
  allow: 'everyone',
  answer: sessionUser,
};

export const proveIdentity: typeof full.proveIdentity = {
  service: 'users',
  method: 'POST',
  path: '/session/proof',
  summary: 'Mit Passwort oder Passkey zeigen, wer hier sitzt.',
  allow: ROLES,
};
