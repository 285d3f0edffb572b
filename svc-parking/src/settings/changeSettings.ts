import type { Settings } from '@parkwart/contracts/entities/settings';
import type { Database } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import { requireProof } from '@parkwart/service-kit/session/demands';
import type { Session } from '@parkwart/service-kit/session/session';
import { readSettingsForChange, type VersionedSettings, writeSettings } from './settingsRepository.ts';

interface SettingsChange {
  readonly settings: Settings;
  readonly expectedVersion: number | undefined;
  readonly session: Session;
  readonly now: Date;
}

const settingsChanged = () =>
  new HttpError(409, 'SETTINGS_CHANGED', 'Die Einstellungen wurden inzwischen geändert. Bitte laden Sie sie neu.');

/** Settings that require a recent proof: the account for payments, retention, the privacy notice on receipts. */
const GUARDED = [
  ...(['accountHolder', 'iban', 'bic', 'privacyText'] as const),
  ...(['retainParkingDays', 'retainImagesDays', 'retainVouchersYears', 'retainLettersYears'] as const),
] as const;

/** Some require a recent proof. @throws HttpError 403, 409 */
export function changeSettings(
  database: Database,
  journal: Journal,
  { settings: wanted, expectedVersion, session, now }: SettingsChange,
): Promise<VersionedSettings> {
  return database.transaction(async (transaction) => {
    const { settings, version } = await readSettingsForChange(database, transaction);
    if (expectedVersion !== undefined && expectedVersion !== version) throw settingsChanged();
    if (GUARDED.some((field) => wanted[field] !== settings[field])) requireProof(session, now);
    const changed = { settings: wanted, version: version + 1 };
    await writeSettings(database, changed, transaction);
    const change = { subject: 'settings', kind: 'settings', by: actorOf(session) } as const;
    await journal.write({ ...change, before: { ...settings }, after: { ...wanted } }, transaction);
    return changed;
  });
}
