import { settingsInput } from '@parkwart/contracts/calls/settingsCalls';
import { DEFAULT_SETTINGS, type Settings } from '@parkwart/contracts/entities/settings';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { NO_IBAN, NO_OPERATOR } from '@parkwart/contracts/rules/notEntered';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { typedCents, typedNumber } from '../../../parts/form/typedNumber.ts';
import { SETTINGS_FIELDS, type SettingsField } from './settingsFields.ts';

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

export const NOTHING_TYPED = Object.fromEntries(SETTINGS_FIELDS.map(({ name }) => [name, ''])) as SettingsValues;

export function valuesOf(settings: Settings): SettingsValues {
  return Object.fromEntries(
    SETTINGS_FIELDS.map((field) => [field.name, formatField(field, settings)]),
  ) as SettingsValues;
}

/** NaN for an invalid number. */
export function inputOf(values: SettingsValues): Settings {
  return Object.fromEntries(
    SETTINGS_FIELDS.map((field) => [field.name, parseField(field, values)]),
  ) as unknown as Settings;
}

export const settingsResolver = formResolver<SettingsValues, Settings>(settingsInput, inputOf);

/** Undefined for an invalid IBAN. */
export function formatIban(typed: string): string | undefined {
  const iban = settingsInput.shape.iban.safeParse(typed);
  return iban.success ? groupIban(iban.data) : undefined;
}
