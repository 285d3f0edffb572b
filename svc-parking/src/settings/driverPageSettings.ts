import {
  DEFAULT_DRIVER_PAGE_SETTINGS,
  type DriverPageSettings,
  driverPageSettings as schema,
} from '@parkwart/contracts/entities/driverPageSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import { settingsDocument } from './settingsDocument.ts';

export const driverPageSettings = settingsDocument<DriverPageSettings>({
  id: 6,
  schema,
  defaults: DEFAULT_DRIVER_PAGE_SETTINGS,
  write: (journal, change, transaction) =>
    journal.write({ subject: 'driver-page-settings', kind: 'driver-page-settings', ...change }, transaction),
  guarded: [],
});

export async function readDriverPageSettings(database: Database): Promise<DriverPageSettings> {
  return (await driverPageSettings.read(database)).settings;
}
