import { DEFAULT_SETTINGS, type Settings, settings } from '@parkwart/contracts/calls/operatorSettings';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { requireProof } from '@parkwart/service-kit/session/session';
import { settingsDocument } from './settingsDocument.ts';

/**
 * Settings that a payer relies on (names, addresses, account and texts), and retention: a change needs a recent proof.
 */
const GUARDED: readonly (keyof Settings)[] = [
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
];

export const operatorSettings = settingsDocument<Settings>({
  name: 'settings',
  stored: settings,
  defaults: DEFAULT_SETTINGS,
  write: async (transaction, { journal, session, now, before, after }) => {
    if (GUARDED.some((field) => before[field] !== after[field])) requireProof(session, now);
    await journal.write(transaction, { subject: 'settings', kind: 'settings', by: actorOf(session), before, after });
  },
});

export const { readValues: readSettings } = operatorSettings;
