import {
  DEFAULT_SETTINGS,
  getSettings,
  putSettings,
  type Settings,
  settingsInput,
} from '@parkwart/contracts/calls/operatorSettings';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { NO_IBAN, NO_OPERATOR } from '@parkwart/contracts/rules/notEntered';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { callApi } from '@parkwart/web';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { typedCents, typedNumber } from '../../../parts/form/typedNumber.ts';
import { useStoredForm } from '../StoredForm.tsx';
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

const SETTINGS_FIELDS = SETTINGS_GROUPS.flatMap(({ fields }) => fields);

export type SettingsValues = Record<keyof Settings, string>;

function formatField({ name, kind }: SettingsField, settings: Settings): string {
  const value = settings[name] ?? DEFAULT_SETTINGS[name];
  if (value === NO_OPERATOR || value === NO_IBAN) return '';
  if (name === 'iban') return groupIban(settings.iban);
  return kind === 'cents' ? formatDecimal(eurosFromCents(Number(value))) : String(value);
}

function parseField({ name, kind }: SettingsField, values: SettingsValues): string | number {
  const typed = values[name];
  if (kind === 'cents') return typedCents(typed);
  return kind === 'whole' ? typedNumber(typed) : typed;
}

const NOTHING_TYPED = Object.fromEntries(SETTINGS_FIELDS.map(({ name }) => [name, ''])) as SettingsValues;

function valuesOf(settings: Settings): SettingsValues {
  return Object.fromEntries(
    SETTINGS_FIELDS.map((field) => [field.name, formatField(field, settings)]),
  ) as SettingsValues;
}

/** An invalid number becomes NaN. */
export function inputOf(values: SettingsValues): Settings {
  return Object.fromEntries(
    SETTINGS_FIELDS.map((field) => [field.name, parseField(field, values)]),
  ) as unknown as Settings;
}

const settingsResolver = formResolver<SettingsValues, Settings>(settingsInput, inputOf);

/** Undefined for an invalid IBAN. */
export function formatIban(typed: string): string | undefined {
  const iban = settingsInput.shape.iban.safeParse(typed);
  return iban.success ? groupIban(iban.data) : undefined;
}

export const useSettingsForm = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['settings'],
      get: (signal) => callApi(getSettings, {}, { signal }),
      // The claim settings belong to another form, so this form sends the stored claim settings unchanged.
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
