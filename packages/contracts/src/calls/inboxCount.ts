import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';

/** The menu of every page loads this call, so the call does not use the schema of a record. */
export const getInboxCount = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/inbox/count',
  summary: 'Über wie viele Eingänge noch nicht entschieden ist.',
  allow: ['Admin'],
  answer: z.object({ count: z.number() }),
});
