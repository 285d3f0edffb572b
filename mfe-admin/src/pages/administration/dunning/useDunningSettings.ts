import { getDunningSettings, putDunningSettings } from '@parkwart/contracts/calls/dunningSettings';
import { callApi } from '@parkwart/web';
import { useStoredForm } from '../useStoredForm.ts';
import { type DunningValues, dunningResolver, NOTHING_TYPED, valuesOf } from './dunningForm.ts';
import { texts } from './texts.ts';

const showLevels = (levels: DunningValues['further']) =>
  levels.map(({ afterDays, cost }, index) => texts.conflict(index + 2, afterDays, cost)).join('; ');

export const useDunningSettings = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['dunning-settings'],
      get: (signal) => callApi(getDunningSettings, {}, { signal }),
      put: (body, stored) => callApi(putDunningSettings, { body }, { ifMatch: stored.version }),
      valuesOf: ({ settings }) => valuesOf(settings),
      emptyValues: NOTHING_TYPED,
      resolver: dunningResolver,
      labels: { ...texts.fields, further: [texts.fields.further, showLevels] },
      texts,
    },
    enabled,
  );

export type DunningState = ReturnType<typeof useDunningSettings>;
