import type * as full from '@parkwart/contracts/calls/passkeys';
import { ROLES } from '@parkwart/contracts/entities/role';
import * as z from 'zod/mini';

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

/**
 * The contract's calls without their input schemas, as in ../calls.ts. The options of a WebAuthn ceremony have no
 * schema either, because the browser validates them.
 */
export const listPasskeys: typeof full.listPasskeys = {
  service: 'users',
  method: 'GET',
  path: '/passkeys',
  summary: 'Die Passkeys des eigenen Kontos.',
  allow: ROLES,
  answer: z.array(passkey),
};

export const startPasskey: typeof full.startPasskey = {
  service: 'users',
  method: 'POST',
  path: '/passkeys/options',
  summary: 'Einen Passkey vorbereiten.',
  allow: ROLES,
  answer: z.object({ options: z.any() }) as unknown as NonNullable<typeof full.startPasskey.answer>,
};

export const addPasskey: typeof full.addPasskey = {
  service: 'users',
  method: 'POST',
  path: '/passkeys',
  summary: 'Dem eigenen Konto einen Passkey geben.',
  allow: ROLES,
  answer: passkey,
};

export const renamePasskey: typeof full.renamePasskey = {
  service: 'users',
  method: 'PUT',
  path: '/passkeys/{id}',
  summary: 'Einen Passkey umbenennen.',
  allow: ROLES,
  answer: passkey,
};

export const removePasskey: typeof full.removePasskey = {
  service: 'users',
  method: 'DELETE',
  path: '/passkeys/{id}',
  summary: 'Einen Passkey entfernen.',
  allow: ROLES,
};
