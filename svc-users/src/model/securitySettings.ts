import { DEFAULT_SECURITY_SETTINGS, type SecuritySettings } from '@parkwart/contracts/calls/securitySettings';
import { isAdmin, type Role } from '@parkwart/contracts/calls/user';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { USERS_TABLES } from '../tables.ts';
import type { Models } from './models.ts';

const ROW = 1;
const VALUES = USERS_TABLES.security_settings.without('id');

/** @param transaction null outside of a transaction */
export async function readSecuritySettings(
  transaction: Transaction | null,
  { SecuritySettings }: Models,
): Promise<SecuritySettings> {
  const row = await SecuritySettings.findByPk(ROW, { transaction });
  return row ? VALUES.read(row) : DEFAULT_SECURITY_SETTINGS;
}

export async function writeSecuritySettings(
  transaction: Transaction,
  { SecuritySettings }: Models,
  settings: SecuritySettings,
): Promise<void> {
  await SecuritySettings.upsert({ id: ROW, ...settings }, { transaction });
}

/** In ms; undefined if there is no limit. */
export function idleLimit({ officeIdleMinutes, boothIdleMinutes }: SecuritySettings, role: Role): number | undefined {
  const minutes = isAdmin(role) ? officeIdleMinutes : boothIdleMinutes;
  return minutes === null ? undefined : minutes * 60_000;
}
