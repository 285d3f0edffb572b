import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceModule } from '@parkwart/contracts/wire/services';
import writeFileAtomic from 'write-file-atomic';

const settingOf = (name: ServiceModule) => `${name.replace('-', '_').toUpperCase()}_VERSION`;

export const versionSetting = (name: ServiceModule, version: string) => ({ [settingOf(name)]: version });

/**
 * The setting that pins the service's version. Its value is empty if the version equals the common version, so that a
 * later upgrade of the common version also applies to this service.
 */
export async function pinOf(root: string, name: ServiceModule, version: string): Promise<Record<string, string>> {
  const isCommon = version === (await commonVersion(root));
  return { [settingOf(name)]: isCommon ? '' : version };
}

/**
 * The line of `.env` with the service's pinned version, which an upgrade would keep; empty if there is no such line.
 */
export async function readPin(root: string, name: ServiceModule): Promise<string> {
  const version = await readSetting(root, settingOf(name));
  return version && `${settingOf(name)}=${version}`;
}

const commonVersion = async (root: string) => (await readSetting(root, 'PARKWART_VERSION')) || '1.0.0';

export async function liveVersion(root: string, name: ServiceModule): Promise<string> {
  return (await readSetting(root, settingOf(name))) || commonVersion(root);
}

/** The file with the compose stack's settings, one `NAME=value` per line; the operator may edit this file, too. */
const FILE = '.env';

const read = (root: string) => readFile(join(root, FILE), 'utf8').catch(() => '');

const lineOf = (name: string) => new RegExp(`^${name}=.*$`, 'm');

/** A setting as docker compose reads it; empty if not set. */
export async function readSetting(root: string, name: string): Promise<string> {
  const line = lineOf(name).exec(await read(root))?.[0] ?? '';
  return line.slice(name.length + 1).replace(/^(['"])(.*)\1$/, '$2');
}

export async function writeSettings(root: string, settings: Readonly<Record<string, string>>): Promise<void> {
  let text = await read(root);
  for (const [name, value] of Object.entries(settings)) {
    const line = `${name}=${value}`;
    if (lineOf(name).test(text)) text = text.replace(lineOf(name), () => line);
    else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  }
  const file = join(root, FILE);
  await writeFileAtomic(file, text, { mode: 0o600 });
}
