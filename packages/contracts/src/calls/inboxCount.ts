import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';

/**
 * The menu of every page loads this call. The call does not use the schema of a record, so that the menu does not load
 * this schema.
 */
export const getInboxCount = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/inbox/count',
  summary: 'Über wie viele Eingänge noch nicht entschieden ist.',
  allow: ['Admin'],
  answer: z.object({ count: z.number() }),
});
