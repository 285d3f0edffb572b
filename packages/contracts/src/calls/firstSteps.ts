import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';

/** Returns which of the first steps of a new installation are done; each service reports its own steps. */
export const getFirstSteps = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/first-steps',
  summary: 'Ob Betreiber, Konto und Tarif eingetragen sind, und ob Probebetrieb ist.',
  allow: ['Admin'],
  answer: z.object({ operator: z.boolean(), account: z.boolean(), tariff: z.boolean(), isDemo: z.boolean() }),
});

export const getFirstAccountSteps = defineCall({
  service: 'users',
  method: 'GET',
  path: '/first-steps/accounts',
  summary: 'Ob es Bußgeldarten gibt, und Benutzer außer den ersten.',
  allow: ['Admin'],
  answer: z.object({ fineTypes: z.boolean(), users: z.boolean() }),
});
