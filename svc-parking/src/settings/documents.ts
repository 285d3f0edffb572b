import {
  bookSettings as books,
  DEFAULT_BOOK_SETTINGS,
  type StoredBookSettings,
  usualAccounts,
} from '@parkwart/contracts/calls/bookSettings';
import { mailSettings as mails } from '@parkwart/contracts/calls/driverMails';
import { driverPageSettings as driverPage } from '@parkwart/contracts/calls/driverPageSettings';
import { letterServiceSettings as letterService } from '@parkwart/contracts/calls/letterService';
import { onlinePaymentSettings as onlinePayments } from '@parkwart/contracts/calls/onlinePayments';
import { tillSettings as till } from '@parkwart/contracts/calls/tillSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Feature } from '../feature.ts';
import { statement } from '../tables.ts';
import { claimSettings } from './claimSettings.ts';
import { dunningSettings } from './dunningSettings.ts';
import { operatorSettings } from './operatorSettings.ts';
import { settingsDocument } from './settingsDocument.ts';

export const bookSettings = settingsDocument<StoredBookSettings>({
  ...books,
  // Fills in the chart's default for an account that was added after the settings were stored.
  defaults: ({ chart, accountLength }) => {
    const { chart: usual, accountLength: length } = DEFAULT_BOOK_SETTINGS;
    return { ...DEFAULT_BOOK_SETTINGS, ...usualAccounts(chart ?? usual, accountLength ?? length) };
  },
});
export const tillSettings = settingsDocument(till);
export const driverPageSettings = settingsDocument(driverPage);
export const onlinePaymentSettings = settingsDocument(onlinePayments);
export const letterServiceSettings = settingsDocument(letterService);
export const mailSettings = settingsDocument(mails);

/** All documents of settings; the calls of the operator's settings are in `settingsCalls.ts`. */
export const DOCUMENTS = [
  operatorSettings,
  claimSettings,
  bookSettings,
  tillSettings,
  dunningSettings,
  driverPageSettings,
  onlinePaymentSettings,
  letterServiceSettings,
  mailSettings,
];

export const settings: Feature = { calls: DOCUMENTS.flatMap(({ calls }) => calls) };

/**
 * Runs at startup: adds the rows of documents that are new in this release. Another replica may do the same at the same
 * time.
 */
export async function addMissingDocuments(database: Database): Promise<void> {
  const known = await database.read<{ id: number }>(statement('SELECT id FROM settings'));
  const missing = DOCUMENTS.filter(({ row }) => !known.some(({ id }) => id === row));
  if (missing.length === 0) return;
  const ignore = database.dialect === 'sqlite' ? 'OR IGNORE' : 'IGNORE';
  const sql = statement(`INSERT ${ignore} INTO settings (id, document) VALUES (:row, '{}')`);
  await database.transaction(async (transaction) => {
    for (const { row } of missing) await transaction.write(sql, { row });
  });
}
