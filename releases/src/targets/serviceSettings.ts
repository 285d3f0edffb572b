import type { ServiceModule } from '@parkwart/contracts/services';
import { readSetting } from './settingsFile.ts';

const settingOf = (name: ServiceModule, what: 'VERSION' | 'PREVIOUS') =>
  `${name.replace('-', '_').toUpperCase()}_${what}`;

export const versionSetting = (name: ServiceModule, version: string) => ({ [settingOf(name, 'VERSION')]: version });

export async function liveVersion(root: string, name: ServiceModule): Promise<string> {
  const own = (await readSetting(root, settingOf(name, 'VERSION'))) || (await readSetting(root, 'PARKWART_VERSION'));
  return own || '1.0.0';
}

/** As `.env` named it before there was a history; empty when it does not. */
export const previousVersion = (root: string, name: ServiceModule) => readSetting(root, settingOf(name, 'PREVIOUS'));
