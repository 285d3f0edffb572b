import * as z from 'zod/mini';
import { type DriverPageSettings, driverPageSettings } from '../entities/driverPageSettings.ts';
import { pageAddress } from '../inputs/pageAddress.ts';
import { defineCall } from './call.ts';

/** docs/openapi.json describes it with `openApiRules.ts`. */
export const onHasAddress = z.refine<DriverPageSettings>(({ isOn, address }) => !isOn || address !== '', {
  message: 'Bitte geben Sie die Adresse an, die auf Beleg und Mahnung steht.',
  path: ['address'],
});

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
