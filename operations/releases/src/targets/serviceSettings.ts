import type { ServiceModule } from '@parkwart/contracts/wire/services';
import { readSetting } from './settingsFile.ts';

const settingOf = (name: ServiceModule, what: 'VERSION' | 'PREVIOUS') =>
  `${name.replace('-', '_').toUpperCase()}_${what}`;

export const versionSetting = (name: ServiceModule, version: string) => ({ [settingOf(name, 'VERSION')]: version });

/** Empty if it equals the common version, so that a later upgrade changes it. */
export async function pinOf(root: string, name: ServiceModule, version: string): Promise<Record<string, string>> {
  const isCommon = version === (await commonVersion(root));
  return { [settingOf(name, 'VERSION')]: isCommon ? '' : version };
}

/** The line of `.env` that an upgrade would keep; empty if there is none. */
export async function readPin(root: string, name: ServiceModule): Promise<string> {
  const version = await readSetting(root, settingOf(name, 'VERSION'));
  return version && `${settingOf(name, 'VERSION')}=${version}`;
}

const commonVersion = async (root: string) => (await readSetting(root, 'PARKWART_VERSION')) || '1.0.0';

export async function liveVersion(root: string, name: ServiceModule): Promise<string> {
  return (await readSetting(root, settingOf(name, 'VERSION'))) || commonVersion(root);
}

/** Read from `.env`, which held it before there was a history; empty if missing. */
export const previousVersion = (root: string, name: ServiceModule) => readSetting(root, settingOf(name, 'PREVIOUS'));
