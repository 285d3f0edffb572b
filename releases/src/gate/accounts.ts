import { texts } from '../commands/texts.ts';
import { Refused } from '../refused.ts';

export type SmokeTestRole = 'Admin' | 'Angestellte';

export interface Account {
  readonly user: string;
  readonly password: string;
}

/** Settings that name an account for the smoke test, `name:password`. */
const SETTINGS = { Admin: 'PARKWART_TRIAL_ADMIN', Angestellte: 'PARKWART_TRIAL_EMPLOYEE' } as const;

/** What the embedded default starts with. */
const EMBEDDED: Readonly<Record<SmokeTestRole, string>> = {
  Admin: 'admin:parkwart-admin',
  Angestellte: 'kasse:parkwart-kasse',
};

/** Who looks at a candidate's pages. */
export function smokeTestAccount(environment: NodeJS.ProcessEnv, role: SmokeTestRole, isEmbedded: boolean): Account {
  const setting = SETTINGS[role];
  const text = environment[setting] ?? (isEmbedded ? EMBEDDED[role] : '');
  const [, user, password] = /^([^:]+):(.+)$/.exec(text) ?? [];
  if (!user || !password) throw new Refused(texts.noSmokeTestAccount(setting, role));
  return { user, password };
}

export const settingOf = (role: SmokeTestRole): string => SETTINGS[role];
