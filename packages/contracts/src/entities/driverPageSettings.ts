import * as z from 'zod/mini';

/** The driver's page: while it is off, its calls know no token and no code is printed. */
export const driverPageSettings = z.object({
  isOn: z.boolean(),
  /** Where drivers reach this product, `https://parken.example`; '' until it is on. */
  address: z.string(),
});
export type DriverPageSettings = z.infer<typeof driverPageSettings>;

export const DEFAULT_DRIVER_PAGE_SETTINGS: DriverPageSettings = { isOn: false, address: '' };

export const DRIVER_PAGE_SETTING_LABELS = {
  isOn: 'Seite für Fahrer („Ansehen und bezahlen“)',
  address: 'Adresse der Seite',
} as const satisfies Record<keyof DriverPageSettings, string>;
