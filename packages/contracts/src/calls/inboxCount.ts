import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** For the menu of every page, which so loads no schema of a record. */
export const getInboxCount = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/inbox/count',
  summary: 'Über wie viele Eingänge noch nicht entschieden ist.',
  allow: ['Admin'],
  answer: z.object({ count: z.number() }),
});
