import type { Settings } from '@parkwart/contracts/entities/settings';
import { texts } from './texts.ts';

export interface SettingsField {
  readonly name: keyof Settings;
  readonly kind: 'text' | 'long' | 'lines' | 'cents' | 'whole';
}

interface SettingsGroup {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly SettingsField[];
}

const group = (
  id: keyof typeof texts.groups,
  kinds: Partial<Record<keyof Settings, SettingsField['kind']>>,
): SettingsGroup => ({
  id,
  title: texts.groups[id],
  fields: Object.entries(kinds).map(([name, kind]) => ({ name: name as keyof Settings, kind })),
});

export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  group('operator', {
    operatorName: 'text',
    operatorStreet: 'text',
    operatorCity: 'text',
    contactPhone: 'text',
    contactEmail: 'text',
    carParkAddress: 'long',
    registerEntry: 'long',
    managingDirectors: 'long',
    taxNumber: 'text',
  }),
  group('bank', { accountHolder: 'text', iban: 'text', bic: 'text' }),
  group('tariff', { freeMinutes: 'whole', centsPerStartedHour: 'cents', maxCentsPerDay: 'cents' }),
  group('dunning', {
    deadlineDays: 'whole',
    dunningDelayDays: 'whole',
    ownerLookupCents: 'cents',
    reminderCostCents: 'cents',
    keeperText: 'lines',
    disputeText: 'lines',
  }),
  group('privacy', {
    privacyText: 'lines',
    indirectPrivacyText: 'lines',
    supervisoryAuthority: 'long',
    accessibilityText: 'lines',
    retainParkingDays: 'whole',
    retainImagesDays: 'whole',
    retainVouchersYears: 'whole',
    retainLettersYears: 'whole',
    retainPermitsDays: 'whole',
    retainBooksYears: 'whole',
  }),
];

export const SETTINGS_FIELDS = SETTINGS_GROUPS.flatMap(({ fields }) => fields);
