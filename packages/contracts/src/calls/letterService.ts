import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { defineSettings } from '../calls-kit/settings.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { rowId } from '../inputs/idParams.ts';

/** The calls of the print service (Pingen), which prints and posts the letters of dunning runs. */
const admins = { service: 'parking', allow: ['Admin'] } as const;

/**
 * While the print service is off or has no key, letters are printed in the office; the service's letters that are
 * already under way are still tracked until they are posted or returned.
 */
const stored = z.object({ isOn: z.boolean() });
export type LetterServiceSettings = z.infer<typeof stored>;

export const DEFAULT_LETTER_SERVICE_SETTINGS: LetterServiceSettings = { isOn: false };

export const LETTER_SERVICE_SETTING_LABELS = {
  isOn: 'Mahnläufe durch Pingen drucken und verschicken lassen',
} as const satisfies Record<keyof LetterServiceSettings, string>;

export const letterServiceSettings = defineSettings({
  name: 'letter-service-settings',
  path: '/settings/letter-service',
  label: 'Druckdienst',
  says: {
    get: 'Ob Briefe durch einen Druckdienst verschickt werden.',
    put: 'Den Druckdienst ein- oder ausschalten; mit If-Match.',
    journal: 'Einstellungen des Druckdiensts geändert',
  },
  needsProof: 'always',
  stored,
  input: z.strictObject(stored.shape),
  defaults: DEFAULT_LETTER_SERVICE_SETTINGS,
  facts: LETTER_SERVICE_SETTING_LABELS,
  example: { isOn: true },
});
export const getLetterServiceSettings = letterServiceSettings.get;
export const putLetterServiceSettings = letterServiceSettings.put;

/** `none`: there is no key. `test`: in „Probebetrieb“ the service prints and posts nothing. */
export const LETTER_SERVICE_MODES = ['none', 'test', 'live'] as const;
export type LetterServiceMode = (typeof LETTER_SERVICE_MODES)[number];

const bill = z.object({
  /** yyyy-mm */
  month: z.string(),
  letters: z.number(),
  /** In euros. */
  amount: z.number(),
});
export type LetterBill = z.infer<typeof bill>;

export const getLetterService = defineCall({
  ...admins,
  method: 'GET',
  path: '/letter-service',
  summary: 'Ob der Druckdienst benutzt werden kann, und was er in den letzten Monaten verschickt hat.',
  answer: z.object({ mode: z.enum(LETTER_SERVICE_MODES), isOn: z.boolean(), bills: z.array(bill) }),
});

/**
 * Changes the state of a refused letter; letters in other states cannot be changed. `queued` sends the letter again,
 * with the recipient's current address.
 */
export const changeLetterDispatch = defineCall({
  ...admins,
  method: 'PUT',
  path: '/letter-dispatches/{id}/state',
  summary: 'Einen zurückgekommenen Brief erneut verschicken oder als erledigt vermerken.',
  refuses: [404, 409],
  params: z.strictObject({ id: rowId('Keine Nummer eines Briefs.') }),
  body: z.strictObject({ state: z.enum(['queued', 'settled']) }),
});

export const journal = {
  record: {
    kinds: {
      parking: {
        'letter-queued': 'Brief an den Druckdienst gegeben',
        'letter-sent': 'Brief vom Druckdienst verschickt',
        'letter-refused': 'Brief vom Druckdienst zurückgekommen',
        'letter-settled': 'Zurückgekommener Brief erledigt',
      },
    },
    facts: { sentLevel: 'Brief', letterPrice: 'Preis des Druckdiensts', letterReason: 'Grund des Druckdiensts' },
  },
  ...letterServiceSettings.journal,
} as const satisfies JournalPart;

export const sample = letterServiceSettings.sample;
