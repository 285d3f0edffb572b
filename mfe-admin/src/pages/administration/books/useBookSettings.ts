import { getBookSettings, putBookSettings } from '@parkwart/contracts/calls/bookSettingsCalls';
import { callApi } from '@parkwart/web';
import { useStoredForm } from '../useStoredForm.ts';
import { booksResolver, NOTHING_TYPED, valuesOf } from './booksForm.ts';
import { texts } from './texts.ts';

export const useBookSettings = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['book-settings'],
      get: (signal) => callApi(getBookSettings, {}, { signal }),
      put: (body, stored) => callApi(putBookSettings, { body }, { ifMatch: stored.version }),
      valuesOf: ({ settings }) => valuesOf(settings),
      emptyValues: NOTHING_TYPED,
      resolver: booksResolver,
      labels: texts.fields,
      texts,
    },
    enabled,
  );

export type BookSettingsState = ReturnType<typeof useBookSettings>;
