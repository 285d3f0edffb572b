import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import { defineSettings } from '../calls-kit/settings.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { driverCase } from '../entities/driverCase.ts';
import { EMAIL_WRONG } from '../inputs/email.ts';
import { freeText } from '../inputs/inputs.ts';
import { PAGE_LANGUAGES } from './onlinePayments.ts';

/**
 * Mails to drivers who left an address on the driver's page. A mail contains the record's number and a link, nothing
 * else.
 */
export const MAIL_KIND_LABELS = {
  decision: 'Entscheidung',
  receipt: 'Zahlungseingang',
  changed: 'Änderung',
} as const;
export type MailKind = keyof typeof MAIL_KIND_LABELS;

export const MAIL_STATE_LABELS = {
  waiting: 'wartet',
  sent: 'gesendet',
  // The mail server rejected the mail permanently.
  refused: 'abgelehnt',
  // No attempt to send the mail succeeded.
  'given-up': 'nicht zugestellt',
} as const;
export type MailState = keyof typeof MAIL_STATE_LABELS;

/** The mails and addresses of a record in the form that a disclosure shows. */
export const mailOfRecord = z.object({ address: z.string(), kind: z.string(), state: z.string(), day: z.string() });
export const mailAddressOfRecord = z.object({ address: z.string(), day: z.string() });

/** Maximum number of addresses that get mails about one record. */
export const MAX_MAIL_ADDRESSES = 3;

/**
 * ASCII without spaces, commas and control characters, so that an address cannot end a line or add a second receiver.
 */
const address = freeText(120).check(z.email(EMAIL_WRONG));
const addressOrNone = z.union([z.literal(''), address], EMAIL_WRONG);

const stored = z.object({
  isOn: z.boolean(),
  /** The sender's address of the mails; may be '' while mails are off. */
  sender: z.string(),
});
export type MailSettings = z.infer<typeof stored>;

export const DEFAULT_MAIL_SETTINGS: MailSettings = { isOn: false, sender: '' };

export const MAIL_SETTING_LABELS = {
  isOn: 'E-Mails an Fahrer',
  sender: 'Absender',
} as const satisfies Record<keyof MailSettings, string>;

const onHasSender = z.refine<MailSettings>(({ isOn, sender }) => !isOn || sender !== '', {
  message: 'Bitte geben Sie an, von welcher Adresse die E-Mails kommen.',
  path: ['sender'],
});

export const mailSettings = defineSettings({
  name: 'mail-settings',
  path: '/settings/mail',
  label: 'E-Mails an Fahrer',
  says: {
    get: 'Ob Fahrer E-Mails bekommen, und von welcher Adresse.',
    put: 'Die Einstellungen der E-Mails an Fahrer ändern; mit If-Match.',
    journal: 'Einstellungen der E-Mails geändert',
  },
  needsProof: 'always',
  stored,
  input: z.strictObject({ isOn: z.boolean(), sender: addressOrNone }).check(onHasSender),
  defaults: DEFAULT_MAIL_SETTINGS,
  facts: MAIL_SETTING_LABELS,
  example: { isOn: true, sender: 'parken@example.org' },
});
export const getMailSettings = mailSettings.get;
export const putMailSettings = mailSettings.put;

export const rules: readonly Rule[] = [{ check: onHasSender, says: 'Mit `isOn` ist `sender` nicht leer.' }];

export const getMailState = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/mail-state',
  summary: 'Ob ein Mailserver eingetragen ist, und was aus den E-Mails der letzten sieben Tage wurde.',
  allow: ['Admin'],
  answer: z.object({
    hasServer: z.boolean(),
    waiting: z.number(),
    sent: z.number(),
    /** Number of mails in the states `refused` and `given-up`. */
    failed: z.number(),
    /** Why the latest waiting mail was not sent: an SMTP status, or an error code. */
    problem: z.optional(z.string()),
  }),
});

/**
 * Stores an address that gets mails about the record from now on; '' deletes all addresses of the record and its
 * waiting mails. 422 `MAIL_NOT_POSSIBLE`: mails are off, or the record already has the maximum number of addresses.
 * Needs an `Idempotency-Key`.
 */
export const leaveMailAddress = defineCall({
  service: 'parking',
  allow: 'everyone',
  limit: 'page',
  driverSession: true,
  method: 'POST',
  path: '/driver-page/mail-addresses',
  summary: 'E-Mails zum geöffneten Vorgang bestellen oder abbestellen, auf der Seite für Fahrer.',
  refuses: [401, 404, 422, 429],
  idempotent: true,
  status: 201,
  body: z.strictObject({ email: addressOrNone, language: z.enum(PAGE_LANGUAGES) }),
  answer: driverCase,
});

export const journal = {
  record: {
    kinds: {
      parking: {
        'mail-address': 'E-Mail-Adresse hinterlassen',
        'mail-stopped': 'E-Mails abbestellt',
        'mail-sent': 'E-Mail gesendet',
        'mail-failed': 'E-Mail nicht zugestellt',
      },
    },
    facts: { mail: 'E-Mail', mailReply: 'Antwort des Mailservers' },
  },
  ...mailSettings.journal,
} as const satisfies JournalPart;

export const sample = mailSettings.sample;
