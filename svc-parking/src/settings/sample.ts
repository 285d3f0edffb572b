import { DEFAULT_SETTINGS, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import { NO_IBAN, NO_OPERATOR } from '@parkwart/contracts/rules/notEntered';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import { statement } from '../tables.ts';
import { operatorSettings } from './operatorSettings.ts';

const NOT_ENTERED = {
  operatorName: NO_OPERATOR,
  operatorStreet: '',
  operatorCity: '',
  contactPhone: '',
  contactEmail: '',
  accountHolder: NO_IBAN,
  iban: NO_IBAN,
};

/** Replaces each field that still has the sample's value. */
export function withoutSample<Given extends Partial<Settings>>(given: Given): Given {
  const sample = Object.entries(NOT_ENTERED).filter(
    ([field]) => given[field as keyof Settings] === DEFAULT_SETTINGS[field as keyof Settings],
  );
  return { ...given, ...Object.fromEntries(sample) };
}

/**
 * Removes the sample at startup outside demo mode. Keeps the version, because the first steps derive from the version
 * whether an admin has saved the settings.
 */
export async function removeSample(database: Database, journal: Journal): Promise<void> {
  await database.transaction(async (transaction) => {
    const { settings: before } = await operatorSettings.readForChange(transaction);
    const after = withoutSample(before);
    const document = JSON.stringify(after);
    if (document === JSON.stringify(before)) return;
    await transaction.write(statement('UPDATE settings SET document = :document WHERE id = 1'), { document });
    await journal.write(transaction, { subject: 'settings', kind: 'settings', by: SYSTEM, before, after });
  });
}

export async function readFirstSteps(database: Database) {
  const { settings, version } = await operatorSettings.read(database);
  const { operatorName, iban } = withoutSample(settings);
  return { operator: operatorName !== NO_OPERATOR, account: iban !== NO_IBAN, tariff: version > 1 };
}
