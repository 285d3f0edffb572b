import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { ROLES } from '../entities/role.ts';
import { attestation, creationOptions } from '../entities/webAuthn.ts';
import { idParams } from '../inputs/idParams.ts';
import { requiredText } from '../inputs/inputs.ts';

export const MAX_PASSKEYS = 10;

/** Instants are ISO 8601. */
const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

const name = requiredText(60, 'Bitte geben Sie dem Passkey einen Namen.');

export const listPasskeys = defineCall({
  service: 'users',
  method: 'GET',
  path: '/passkeys',
  summary: 'Die Passkeys des eigenen Kontos.',
  allow: ROLES,
  whileRequired: ['passkey'],
  answer: z.array(passkey),
});

export const startPasskey = defineCall({
  service: 'users',
  method: 'POST',
  path: '/passkeys/options',
  summary: 'Einen Passkey für das eigene Konto vorbereiten: was der Browser dafür braucht, fünf Minuten lang gültig.',
  allow: ROLES,
  refuses: [409],
  repeatable: true,
  whileRequired: ['passkey'],
  needsProof: 'always',
  answer: z.object({ options: creationOptions }),
});

export const addPasskey = defineCall({
  service: 'users',
  method: 'POST',
  path: '/passkeys',
  summary: `Den Passkey, den der Browser gemacht hat, dem eigenen Konto geben; höchstens ${MAX_PASSKEYS}.`,
  allow: ROLES,
  refuses: [409, 422],
  whileRequired: ['passkey'],
  needsProof: 'always',
  status: 201,
  body: z.strictObject({ name, response: attestation }),
  answer: passkey,
});

export const renamePasskey = defineCall({
  service: 'users',
  method: 'PUT',
  path: '/passkeys/{id}',
  summary: 'Einen Passkey des eigenen Kontos umbenennen.',
  allow: ROLES,
  refuses: [404],
  whileRequired: ['passkey'],
  params: idParams,
  body: z.strictObject({ name }),
  answer: passkey,
});

export const removePasskey = defineCall({
  service: 'users',
  method: 'DELETE',
  path: '/passkeys/{id}',
  summary: 'Einen Passkey des eigenen Kontos entfernen; nicht den letzten, solange er Pflicht ist.',
  allow: ROLES,
  refuses: [404, 409],
  needsProof: 'always',
  params: idParams,
});

export const resetPasskeys = defineCall({
  service: 'users',
  method: 'DELETE',
  path: '/user/{id}/passkeys',
  summary: 'Alle Passkeys eines anderen Kontos entfernen, wenn sie verloren sind; beendet dessen Sitzungen.',
  allow: ['Admin'],
  refuses: [404],
  needsProof: 'always',
  params: idParams,
});
