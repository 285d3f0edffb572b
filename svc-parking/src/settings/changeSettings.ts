import type { Settings } from '@parkwart/contracts/settings';
import type { Database } from '@parkwart/service-kit/database';
import { Refusal } from '@parkwart/service-kit/refusal';
import { readSettingsForChange, type VersionedSettings, writeSettings } from './settingsRepository.ts';

interface SettingsChange {
  readonly wanted: Settings;
  /** The version that the admin saw; a later one means that somebody else was quicker. */
  readonly expectedVersion: number | undefined;
}

const settingsChanged = () =>
  new Refusal(409, 'SETTINGS_CHANGED', 'Die Einstellungen wurden inzwischen geändert. Bitte laden Sie sie neu.');

/**
 * Puts the operator's settings in place of those that were.
 * @throws Refusal 409
 */
export function changeSettings(
  database: Database,
  { wanted, expectedVersion }: SettingsChange,
): Promise<VersionedSettings> {
  return database.transaction(async (transaction) => {
    const { version } = await readSettingsForChange(database, transaction);
    if (expectedVersion !== undefined && expectedVersion !== version) throw settingsChanged();
    const changed = { settings: wanted, version: version + 1 };
    await writeSettings(database, changed, transaction);
    return changed;
  });
}
