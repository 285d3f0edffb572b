import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { CommandError } from '../commandError.ts';
import { syncToDisk } from '../files/storeStream.ts';
import { texts } from '../texts.ts';
import type { SecretStore } from './secretStore.ts';

const FILES = {
  'signing-keys': 'signing-keys.json',
  'service-keys': 'service-keys.json',
  'users-secret': 'users-secret',
  'gateway-key': 'gateway-key',
} as const;

export function embeddedSecrets(dataDir: string): SecretStore {
  const fileOf = (name: keyof typeof FILES) => join(dataDir, 'secrets', FILES[name]);
  return {
    restartCommand: () => 'Strg+C, npm start',
    rotateCommand: (name) => `npm run rotate -- ${name}`,
    read: (name) =>
      readFile(fileOf(name), 'utf8').catch(() => {
        throw new CommandError(texts.noSecret(fileOf(name)));
      }),
    changedAt: async (name) => (await stat(fileOf(name))).mtime,
    write: async (name, content) => {
      await writeFileAtomic(fileOf(name), content, { mode: 0o600 });
      await syncToDisk(join(dataDir, 'secrets'));
    },
  };
}
