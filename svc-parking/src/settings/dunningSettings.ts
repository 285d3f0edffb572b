import {
  DEFAULT_DUNNING_SETTINGS,
  type DunningSettings,
  getDunningSettings,
  putDunningSettings,
  dunningSettings as schema,
} from '@parkwart/contracts/calls/dunningSettings';
import type { Feature } from '../feature.ts';
import { documentCalls, settingsDocument } from './settingsDocument.ts';

const dunningSettings = settingsDocument<DunningSettings>({
  name: 'dunning',
  schema,
  defaults: DEFAULT_DUNNING_SETTINGS,
  write: (transaction, journal, { by, before, after }) =>
    journal.write(transaction, {
      subject: 'dunning-settings',
      kind: 'dunning-settings',
      by,
      before: told(before),
      after: told(after),
    }),
  guarded: [],
});

export const { readValues: readDunningSettings } = dunningSettings;

export const dunningSettingsFeature: Feature = {
  calls: documentCalls(dunningSettings, getDunningSettings, putDunningSettings),
};

/** In words, because the journal only shows lists of texts. */
function told({ further, ...settings }: DunningSettings) {
  return {
    ...settings,
    further: further.map(
      ({ afterDays, cost, deadlineDays, text }, index) =>
        `${index + 2}. Mahnung: ${afterDays} Tage nach der Frist, ${cost} Euro, zahlbar in ${deadlineDays} Tagen${text && `, „${text}“`}`,
    ),
  };
}
