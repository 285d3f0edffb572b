import * as z from 'zod/mini';
import { tariff } from '../entities/boothRecord.ts';
import { account, operator } from '../entities/operator.ts';
import { ROLES } from '../entities/role.ts';
import { defineCall } from './call.ts';

/** What a booth needs to work offline. */
const booth = z.object({
  /** Before the numbers of its provisional references; no other booth has them. */
  letters: z.string(),
  tariff,
  /** What its receipts name, as in `getReceipt`. */
  operator,
  account,
  deadlineDays: z.number(),
  privacyText: z.string(),
});
export type Booth = z.infer<typeof booth>;

export const registerBooth = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/booth',
  summary: 'Einen Arbeitsplatz anmelden: seine Buchstaben, und was er ohne Verbindung braucht.',
  allow: ROLES,
  refuses: [429],
  repeatable: true,
  body: z.strictObject({
    /** Chosen by the browser once. */
    deviceKey: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Kein gültiger Schlüssel.')),
  }),
  answer: booth,
});
