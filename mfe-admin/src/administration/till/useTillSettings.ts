import { getTillSettings, putTillSettings } from '@parkwart/contracts/calls/tillSettings';
import { DEFAULT_TILL_SETTINGS, type TillSettings } from '@parkwart/contracts/entities/tillSettings';
import { callApi } from '@parkwart/web';
import { formResolver } from '../../form/formResolver.ts';
import { useStoredForm } from '../useStoredForm.ts';
import { texts } from './texts.ts';

type Body = NonNullable<typeof putTillSettings.body>;

export const useTillSettings = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['till-settings'],
      get: (signal) => callApi(getTillSettings, {}, { signal }),
      put: (body, stored) => callApi(putTillSettings, { body }, { ifMatch: stored.version }),
      valuesOf: ({ settings }) => settings,
      emptyValues: DEFAULT_TILL_SETTINGS,
      resolver: formResolver<TillSettings, TillSettings>(putTillSettings.body as Body, (values) => values),
      labels: texts.fields,
      texts,
    },
    enabled,
  );

export type TillState = ReturnType<typeof useTillSettings>;
