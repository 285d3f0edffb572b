import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';

/** Settings of the driver's page. While it is off, its calls reject every token, and no codes are printed. */
export const driverPageSettings = z.object({
  isOn: z.boolean(),
  /** The public address of this product, `https://parken.example`; may be '' while the page is off. */
  address: z.string(),
});
export type DriverPageSettings = z.infer<typeof driverPageSettings>;

export const DEFAULT_DRIVER_PAGE_SETTINGS: DriverPageSettings = { isOn: false, address: '' };

export const DRIVER_PAGE_SETTING_LABELS = {
  isOn: 'Seite für Fahrer („Ansehen und bezahlen“)',
  address: 'Adresse der Seite',
} as const satisfies Record<keyof DriverPageSettings, string>;

const onHasAddress = z.refine<DriverPageSettings>(({ isOn, address }) => !isOn || address !== '', {
  message: 'Bitte geben Sie die Adresse an, die auf Beleg und Mahnung steht.',
  path: ['address'],
});

/** Keeps the code small enough for a phone to read it off a receipt of 72 mm. */
const MAX_LENGTH = 60;

/** `https://parken.example`, or '' for none. */
const pageAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_LENGTH, `Höchstens ${MAX_LENGTH} Zeichen.`),
    z.regex(/^(?:https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)?$/, 'Zum Beispiel https://parken.example.'),
  );

export const driverPageSettingsInput = z.strictObject({ isOn: z.boolean(), address: pageAddress }).check(onHasAddress);

const versioned = z.object({ settings: driverPageSettings, version: z.number() });

export const getDriverPageSettings = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/settings/driver-page',
  summary: 'Was für die Seite für Fahrer eingestellt ist.',
  allow: ['Admin'],
  answer: versioned,
});

export const putDriverPageSettings = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/settings/driver-page',
  summary: 'Die Einstellungen der Seite für Fahrer ändern; mit If-Match.',
  allow: ['Admin'],
  refuses: [409],
  needsProof: 'always',
  versioned: true,
  body: driverPageSettingsInput,
  answer: versioned,
});

export const MAX_PAGE_LINKS = 200;
const invoiceNumbers = new RegExp(`^\\d{1,10}(?:,\\d{1,10}){0,${MAX_PAGE_LINKS - 1}}$`);

/** Returns links for the codes on letters; omits records that do not exist, and all while the page is off. */
export const getPageLinks = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/page-links',
  summary: 'Die Adressen der Seite für Fahrer zu diesen Datensätzen.',
  allow: ['Admin'],
  query: z.strictObject({
    records: z
      .string()
      .check(z.regex(invoiceNumbers, `Höchstens ${MAX_PAGE_LINKS} Rechnungsnummern, durch Kommas getrennt.`)),
  }),
  answer: z.object({ links: z.array(z.object({ invoiceNumber: z.number(), link: z.string() })) }),
});

export const rules: readonly Rule[] = [{ check: onHasAddress, says: 'Mit `isOn` ist `address` nicht leer.' }];

export const journal = {
  'driver-page-settings': {
    label: 'Seite für Fahrer',
    table: 'settings',
    kinds: { parking: { 'driver-page-settings': 'Einstellungen der Seite für Fahrer geändert' } },
    facts: DRIVER_PAGE_SETTING_LABELS,
  },
} as const satisfies JournalPart;
