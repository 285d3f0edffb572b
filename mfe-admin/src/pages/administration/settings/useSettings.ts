import { getSettings, putSettings } from '@parkwart/contracts/calls/settingsCalls';
import { callApi } from '@parkwart/web';
import { useStoredForm } from '../useStoredForm.ts';
import { NOTHING_TYPED, settingsResolver, valuesOf } from './settingsForm.ts';
import { texts } from './texts.ts';

export const useSettings = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['settings'],
      get: (signal) => callApi(getSettings, {}, { signal }),
      // Claim settings belong to another form, so keep them.
      put: async (body, stored) => ({
        ...stored,
        ...(await callApi(putSettings, { body }, { ifMatch: stored.version })),
      }),
      valuesOf: ({ settings }) => valuesOf(settings),
      emptyValues: NOTHING_TYPED,
      resolver: settingsResolver,
      labels: texts.fields,
      texts,
    },
    enabled,
  );

export type SettingsState = ReturnType<typeof useSettings>;
