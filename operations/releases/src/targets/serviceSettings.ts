import type { ServiceModule } from '@parkwart/contracts/wire/services';
import { readSetting } from './settingsFile.ts';

const settingOf = (name: ServiceModule) => `${name.replace('-', '_').toUpperCase()}_VERSION`;

export const versionSetting = (name: ServiceModule, version: string) => ({ [settingOf(name)]: version });

/** Empty if it equals the common version, so that a later upgrade changes it. */
export async function pinOf(root: string, name: ServiceModule, version: string): Promise<Record<string, string>> {
  const isCommon = version === (await commonVersion(root));
  return { [settingOf(name)]: isCommon ? '' : version };
}

/** The line of `.env` that an upgrade would keep; empty if there is none. */
export async function readPin(root: string, name: ServiceModule): Promise<string> {
  const version = await readSetting(root, settingOf(name));
  return version && `${settingOf(name)}=${version}`;
}

const commonVersion = async (root: string) => (await readSetting(root, 'PARKWART_VERSION')) || '1.0.0';

export async function liveVersion(root: string, name: ServiceModule): Promise<string> {
  return (await readSetting(root, settingOf(name))) || commonVersion(root);
}
