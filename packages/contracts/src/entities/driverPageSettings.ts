import * as z from 'zod/mini';

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
