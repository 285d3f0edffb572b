import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';

export type SmokeTestRole = 'Admin' | 'Angestellte';

export interface Account {
  readonly user: string;
  readonly password: string;
}

const SETTINGS = { Admin: 'PARKWART_TRIAL_ADMIN', Angestellte: 'PARKWART_TRIAL_EMPLOYEE' } as const;

const EMBEDDED: Readonly<Record<SmokeTestRole, string>> = {
  Admin: 'admin:parkwart-admin',
  Angestellte: 'kasse:parkwart-kasse',
};

export function smokeTestAccount(environment: NodeJS.ProcessEnv, role: SmokeTestRole, isEmbedded: boolean): Account {
  const setting = SETTINGS[role];
  const text = environment[setting] ?? (isEmbedded ? EMBEDDED[role] : '');
  const [, user, password] = /^([^:]+):(.+)$/.exec(text) ?? [];
  if (!user || !password) throw new CommandError(texts.noSmokeTestAccount(setting, role));
  return { user, password };
}

export const settingOf = (role: SmokeTestRole): string => SETTINGS[role];
