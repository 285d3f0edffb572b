import type { Account } from '@parkwart/contracts/calls-kit/apiClient';
import type { Role } from '@parkwart/contracts/entities/role';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';

const SETTINGS = { Admin: 'PARKWART_TRIAL_ADMIN', Angestellte: 'PARKWART_TRIAL_EMPLOYEE' } as const;

const EMBEDDED: Readonly<Record<Role, string>> = {
  Admin: 'admin:parkwart-admin',
  Angestellte: 'kasse:parkwart-kasse',
};

export function smokeTestAccount(environment: NodeJS.ProcessEnv, role: Role, isEmbedded: boolean): Account {
  const setting = SETTINGS[role];
  const text = environment[setting] ?? (isEmbedded ? EMBEDDED[role] : '');
  const [, user, password] = /^([^:]+):(.+)$/.exec(text) ?? [];
  if (!user || !password) throw new CommandError(texts.noSmokeTestAccount(setting, role));
  return { user, password };
}

export const settingOf = (role: Role): string => SETTINGS[role];
