import { DEFAULT_SETTINGS, PERMITS_DAYS, type Settings, settings } from '@parkwart/contracts/entities/settings';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import { settingsDocument } from './settingsDocument.ts';

export const operatorSettings = settingsDocument<Settings>({
  id: 1,
  schema: settings,
  // Earlier versions kept ended permits as long as free stays.
  defaults: ({ retainParkingDays: retainPermitsDays = PERMITS_DAYS }) => ({ ...DEFAULT_SETTINGS, retainPermitsDays }),
  write: (journal, change, transaction) =>
    journal.write({ subject: 'settings', kind: 'settings', ...change }, transaction),
  // The account for payments, the privacy notice on receipts, retention.
  guarded: [
    ...(['accountHolder', 'iban', 'bic', 'privacyText'] as const),
    ...(['retainParkingDays', 'retainImagesDays', 'retainVouchersYears', 'retainLettersYears'] as const),
    ...(['retainPermitsDays', 'retainBooksYears'] as const),
  ],
});

export async function readSettings(database: Database, transaction?: Transaction): Promise<Settings> {
  return (await operatorSettings.read(database, transaction)).settings;
}
