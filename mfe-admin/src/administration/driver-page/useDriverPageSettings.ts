import { getDriverPageSettings, putDriverPageSettings } from '@parkwart/contracts/calls/driverPageSettings';
import { DEFAULT_DRIVER_PAGE_SETTINGS, type DriverPageSettings } from '@parkwart/contracts/entities/driverPageSettings';
import { callApi } from '@parkwart/web';
import { formResolver } from '../../form/formResolver.ts';
import { useStoredForm } from '../useStoredForm.ts';
import { texts } from './texts.ts';

type Body = NonNullable<typeof putDriverPageSettings.body>;

export const useDriverPageSettings = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['driver-page-settings'],
      get: (signal) => callApi(getDriverPageSettings, {}, { signal }),
      put: (body, stored) => callApi(putDriverPageSettings, { body }, { ifMatch: stored.version }),
      valuesOf: ({ settings }) => settings,
      emptyValues: DEFAULT_DRIVER_PAGE_SETTINGS,
      resolver: formResolver<DriverPageSettings, DriverPageSettings>(
        putDriverPageSettings.body as Body,
        (values) => values,
      ),
      labels: texts.fields,
      texts,
    },
    enabled,
  );

export type DriverPageState = ReturnType<typeof useDriverPageSettings>;
