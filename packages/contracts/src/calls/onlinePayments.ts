import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { defineSettings } from '../calls-kit/settings.ts';
import type { JournalPart } from '../calls-kit/subject.ts';

/**
 * Payments on the driver's page through a payment provider (Mollie). Card and account data is entered on the provider's
 * page; Parkwart only knows a payment's number, amount and state.
 */
export const ONLINE_PAYMENT_STATES = [
  // The provider does not know the payment yet.
  'starting',
  'open',
  'pending',
  'paid',
  'failed',
  'expired',
  'canceled',
  'charged-back',
] as const;
export type OnlinePaymentState = (typeof ONLINE_PAYMENT_STATES)[number];

/** A payment as a disclosure shows it, with its number at the provider, because the provider knows who paid. */
export const onlinePaymentOfRecord = z.object({
  number: z.string(),
  providerId: z.string(),
  amount: z.number(),
  state: z.enum(ONLINE_PAYMENT_STATES),
  /** d.m.yyyy */
  day: z.string(),
});

export const ONLINE_PAYMENT_STATE_LABELS = {
  starting: 'begonnen',
  open: 'begonnen',
  pending: 'in Bearbeitung',
  paid: 'bezahlt',
  failed: 'fehlgeschlagen',
  expired: 'abgelaufen',
  canceled: 'abgebrochen',
  'charged-back': 'zurückgebucht',
} as const satisfies Record<OnlinePaymentState, string>;

/** Maximum number of payments that the driver's page starts for a record within 24 hours. */
export const MAX_ONLINE_PAYMENTS = 20;

/**
 * While online payments are off, or without a usable key, the driver's page offers no payment; payments already started
 * are completed.
 */
const stored = z.object({ isOn: z.boolean() });
export type OnlinePaymentSettings = z.infer<typeof stored>;

export const DEFAULT_ONLINE_PAYMENT_SETTINGS: OnlinePaymentSettings = { isOn: false };

export const ONLINE_PAYMENT_SETTING_LABELS = {
  isOn: 'Online bezahlen auf der Seite für Fahrer',
} as const satisfies Record<keyof OnlinePaymentSettings, string>;

export const onlinePaymentSettings = defineSettings({
  name: 'online-payment-settings',
  path: '/settings/online-payments',
  label: 'Online-Zahlung',
  says: {
    get: 'Ob auf der Seite für Fahrer online bezahlt werden kann.',
    put: 'Die Online-Zahlung ein- oder ausschalten; mit If-Match.',
    journal: 'Einstellungen der Online-Zahlung geändert',
  },
  needsProof: 'always',
  stored,
  input: z.strictObject(stored.shape),
  defaults: DEFAULT_ONLINE_PAYMENT_SETTINGS,
  facts: ONLINE_PAYMENT_SETTING_LABELS,
  example: { isOn: true },
});
export const getOnlinePaymentSettings = onlinePaymentSettings.get;
export const putOnlinePaymentSettings = onlinePaymentSettings.put;

/**
 * `none`: there is no key. `mismatch`: a test key outside „Probebetrieb“, or a live key within it; neither is used,
 * because test payments would settle real claims, and live payments would settle claims that are not real.
 */
export const PROVIDER_MODES = ['none', 'mismatch', 'test', 'live'] as const;
export type ProviderMode = (typeof PROVIDER_MODES)[number];

export const getPaymentProvider = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/payment-provider',
  summary: 'Welcher Schlüssel des Zahlungsanbieters eingetragen ist, ohne ihn selbst.',
  allow: ['Admin'],
  answer: z.object({ mode: z.enum(PROVIDER_MODES) }),
});

const page = { service: 'parking', allow: 'everyone', limit: 'page' } as const;

export const PAGE_LANGUAGES = ['de', 'en', 'tr', 'pl'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/**
 * Starts a payment of the amount that is open now, and returns the address of the provider's page; if a payment of that
 * amount is already open, returns the address of its page instead. 422: `ONLINE_PAYMENT_NOT_POSSIBLE` (nothing is open,
 * or the money might have to be refunded), `ONLINE_PAYMENT_PENDING`. 503 while the provider does not respond.
 */
export const startOnlinePayment = defineCall({
  ...page,
  driverSession: true,
  method: 'POST',
  path: '/driver-page/payments',
  summary: 'Online bezahlen, was offen ist, auf der Seite des Zahlungsanbieters.',
  refuses: [401, 404, 422, 429, 503],
  repeatable: true,
  status: 201,
  body: z.strictObject({ language: z.enum(PAGE_LANGUAGES) }),
  answer: z.object({ address: z.string() }),
});

/**
 * The provider's webhook. It only reports that a payment has changed: the service reads the payment from the provider
 * with its own key, whatever the body contains. A 503 makes the provider repeat the request.
 */
export const noticeOnlinePayment = defineCall({
  ...page,
  method: 'POST',
  path: '/driver-page/payments/{reference}/notice',
  summary: 'Webhook des Zahlungsanbieters: Zu dieser Zahlung gibt es Neues.',
  refuses: [404, 429, 503],
  repeatable: true,
  params: z.strictObject({ reference: z.string().check(z.maxLength(100)) }),
  answer: z.object({}),
});

export const journal = {
  record: {
    kinds: {
      parking: {
        'online-payment-started': 'Online-Zahlung begonnen',
        'online-payment': 'Online-Zahlung gebucht',
        'online-payment-returned': 'Online-Zahlung zurückgegangen',
      },
    },
    facts: { onlinePayment: 'Online-Zahlung', onlineAmount: 'Betrag online' },
  },
  ...onlinePaymentSettings.journal,
} as const satisfies JournalPart;

export const sample = onlinePaymentSettings.sample;
