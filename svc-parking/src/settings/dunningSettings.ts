import { dunningSettings as contract, type DunningSettings } from '@parkwart/contracts/calls/dunningSettings';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { settingsDocument } from './settingsDocument.ts';

export const dunningSettings = settingsDocument<DunningSettings>({
  ...contract,
  write: (transaction, { journal, session, before, after }) =>
    journal.write(transaction, {
      subject: 'dunning-settings',
      kind: 'dunning-settings',
      by: actorOf(session),
      before: journaledLevels(before),
      after: journaledLevels(after),
    }),
});

export const { readValues: readDunningSettings } = dunningSettings;

/** The settings in words, because the journal only shows lists of texts. */
function journaledLevels({ further, ...settings }: DunningSettings) {
  return {
    ...settings,
    further: further.map(
      ({ afterDays, cost, deadlineDays, text }, index) =>
        `${index + 2}. Mahnung: ${afterDays} Tage nach der Frist, ${cost} Euro, zahlbar in ${deadlineDays} Tagen${text && `, „${text}“`}`,
    ),
  };
}
