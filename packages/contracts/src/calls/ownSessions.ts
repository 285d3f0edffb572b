import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { ROLES } from '../entities/role.ts';
import { idParams } from '../inputs/idParams.ts';

/** Instants are ISO 8601; `device` is for example „Chrome auf Windows“. */
const ownSession = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineCall({
  service: 'users',
  method: 'GET',
  path: '/sessions',
  summary: 'Wo das eigene Konto angemeldet ist.',
  allow: ROLES,
  answer: z.array(ownSession),
});

export const endSession = defineCall({
  service: 'users',
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'Eine Sitzung des eigenen Kontos beenden.',
  allow: ROLES,
  refuses: [404],
  params: idParams,
});

export const endOtherSessions = defineCall({
  service: 'users',
  method: 'DELETE',
  path: '/sessions',
  summary: 'Alle Sitzungen des eigenen Kontos außer dieser beenden.',
  allow: ROLES,
});
