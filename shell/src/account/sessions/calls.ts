import type * as full from '@parkwart/contracts/calls/ownSessions';
import { ROLES } from '@parkwart/contracts/entities/role';
import * as z from 'zod/mini';

export const listSessions: typeof full.listSessions = {
  service: 'users',
  method: 'GET',
  path: '/sessions',
  summary: 'Wo das eigene Konto angemeldet ist.',
  allow: ROLES,
  answer: z.array(
    z.object({
      _id: z.string(),
      device: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
};

export const endSession: typeof full.endSession = {
  service: 'users',
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'Eine Sitzung beenden.',
  allow: ROLES,
};

export const endOtherSessions: typeof full.endOtherSessions = {
  service: 'users',
  method: 'DELETE',
  path: '/sessions',
  summary: 'Alle anderen Sitzungen beenden.',
  allow: ROLES,
};
