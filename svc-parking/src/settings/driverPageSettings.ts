import {
  DEFAULT_DRIVER_PAGE_SETTINGS,
  type DriverPageSettings,
  getDriverPageSettings,
  putDriverPageSettings,
  driverPageSettings as schema,
} from '@parkwart/contracts/calls/driverPageSettings';
import type { Feature } from '../feature.ts';
import { documentCalls, journaledAs, settingsDocument } from './settingsDocument.ts';

const driverPageSettings = settingsDocument<DriverPageSettings>({
  name: 'driverPage',
  schema,
  defaults: DEFAULT_DRIVER_PAGE_SETTINGS,
  write: journaledAs('driver-page-settings'),
  guarded: [],
});

export const driverPageSettingsFeature: Feature = {
  calls: documentCalls(driverPageSettings, getDriverPageSettings, putDriverPageSettings),
};

export const { readValues: readDriverPageSettings } = driverPageSettings;
