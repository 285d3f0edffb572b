import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import { defineSettings } from '../calls-kit/settings.ts';

/**
 * Settings of the driver's page. While the page is off, its calls reject every token, and no codes for the page are
 * printed.
 */
const stored = z.object({
  isOn: z.boolean(),
  /** The public address of this Parkwart installation, `https://parken.example`; may be '' while the page is off. */
  address: z.string(),
});
export type DriverPageSettings = z.infer<typeof stored>;

export const DEFAULT_DRIVER_PAGE_SETTINGS: DriverPageSettings = { isOn: false, address: '' };

export const DRIVER_PAGE_SETTING_LABELS = {
  isOn: 'Seite für Fahrer („Ansehen und bezahlen“)',
  address: 'Adresse der Seite',
} as const satisfies Record<keyof DriverPageSettings, string>;

const onHasAddress = z.refine<DriverPageSettings>(({ isOn, address }) => !isOn || address !== '', {
  message: 'Bitte geben Sie die Adresse an, die auf Beleg und Mahnung steht.',
  path: ['address'],
});

/**
 * In characters: keeps the printed code of the page's address small enough for a phone to scan it on a receipt of 72
 * mm.
 */
const MAX_LENGTH = 60;

/** `https://parken.example`, or '' for none. */
const pageAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_LENGTH, `Höchstens ${MAX_LENGTH} Zeichen.`),
    z.regex(/^(?:https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)?$/, 'Zum Beispiel https://parken.example.'),
  );

export const driverPageSettings = defineSettings({
  name: 'driver-page-settings',
  path: '/settings/driver-page',
  label: 'Seite für Fahrer',
  says: {
    get: 'Was für die Seite für Fahrer eingestellt ist.',
    put: 'Die Einstellungen der Seite für Fahrer ändern; mit If-Match.',
    journal: 'Einstellungen der Seite für Fahrer geändert',
  },
  needsProof: 'always',
  stored,
  input: z.strictObject({ isOn: z.boolean(), address: pageAddress }).check(onHasAddress),
  defaults: DEFAULT_DRIVER_PAGE_SETTINGS,
  facts: DRIVER_PAGE_SETTING_LABELS,
  example: { isOn: true, address: 'http://parken.example' },
});
export const getDriverPageSettings = driverPageSettings.get;
export const putDriverPageSettings = driverPageSettings.put;

export const MAX_PAGE_LINKS = 200;
const invoiceNumbers = new RegExp(`^\\d{1,10}(?:,\\d{1,10}){0,${MAX_PAGE_LINKS - 1}}$`);

/** Returns links for the codes on letters; omits records that do not exist, and all records while the page is off. */
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

export const journal = driverPageSettings.journal;
export const sample = driverPageSettings.sample;
