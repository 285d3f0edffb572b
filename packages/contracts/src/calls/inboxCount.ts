import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';

/** Every page's menu loads this, so it needs no schema of a record. */
export const getInboxCount = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/inbox/count',
  summary: 'Über wie viele Eingänge noch nicht entschieden ist.',
  allow: ['Admin'],
  answer: z.object({ count: z.number() }),
});
