import { DEFAULT_SETTINGS, type Settings, settings } from '@parkwart/contracts/calls/operatorSettings';
import { settingsDocument } from './settingsDocument.ts';

export const operatorSettings = settingsDocument<Settings>({
  name: 'operator',
  schema: settings,
  defaults: DEFAULT_SETTINGS,
  write: (transaction, journal, change) =>
    journal.write(transaction, { subject: 'settings', kind: 'settings', ...change }),
  // Guards what a payer relies on (names, addresses, account and texts), and retention.
  guarded: [
    'operatorName',
    'operatorStreet',
    'operatorCity',
    'contactPhone',
    'contactEmail',
    'carParkAddress',
    'registerEntry',
    'managingDirectors',
    'taxNumber',
    'accountHolder',
    'iban',
    'bic',
    'privacyText',
    'indirectPrivacyText',
    'supervisoryAuthority',
    'keeperText',
    'disputeText',
    'accessibilityText',
    'retainParkingDays',
    'retainImagesDays',
    'retainVouchersYears',
    'retainLettersYears',
    'retainPermitsDays',
    'retainBooksYears',
  ],
});

export const { readValues: readSettings } = operatorSettings;
