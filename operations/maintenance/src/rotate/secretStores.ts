import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import writeFileAtomic from 'write-file-atomic';
import { CommandError } from '../commandError.ts';
import { outputOf } from '../databases/program.ts';
import { syncToDisk } from '../files/storeStream.ts';
import { serviceContainer } from '../target/composeProgram.ts';
import { texts } from '../texts.ts';

export const SECRETS = {
  'signing-keys': 'signing-keys.json',
  'service-keys': 'service-keys.json',
  'users-secret': 'users-secret',
  'gateway-key': 'gateway-key',
  'payment-key': 'payment-key',
  'payment-reports-key': 'payment-reports-key',
  'print-service-key': 'print-service-key',
  'smtp-password': 'smtp-password',
} as const;
export type RotatedSecret = keyof typeof SECRETS;

export interface SecretStore {
  /** @throws CommandError if there is no such secret */
  read(name: RotatedSecret): Promise<string>;
  changedAt(name: RotatedSecret): Promise<Date>;
  write(name: RotatedSecret, content: string): Promise<void>;
  restartCommand(name: RotatedSecret): string;
  rotateCommand(name: RotatedSecret): string;
}

export function embeddedSecrets(dataDir: string): SecretStore {
  const fileOf = (name: RotatedSecret) => join(dataDir, 'secrets', SECRETS[name]);
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

/** Restarts one replica after the other, so that no call is refused during the restart. */
const RESTARTS = SERVICE_MODULES.map((name) => `npm run restart -- ${name} --compose`);
/** This command also reloads `gateway-2` in a cluster. */
const RELOAD =
  'docker compose ps --services | grep ^gateway | xargs -I{} docker compose exec -T {} parkwart-gateway reload';
/** Reads standard input, so that no secret appears on a command line. */
const WRITE_SCRIPT =
  'set -e; cat >"/secrets/.$1.new"; chmod 400 "/secrets/.$1.new"; sync; mv "/secrets/.$1.new" "/secrets/$1"';

/** Stores secrets in the volume of the container `prepare`, which distributes the secrets on its next run. */
export function composeSecrets(): SecretStore {
  const fileOf = (name: RotatedSecret) => SECRETS[name].replaceAll('-', '_');
  const run = (...args: readonly string[]) => serviceContainer('prepare', ...args);
  return {
    restartCommand: (name) => {
      const restarts = /^(?:payment|print|smtp)-/.test(name)
        ? RESTARTS.filter((one) => one.includes('svc-parking'))
        : RESTARTS;
      return ['docker compose run --rm prepare', ...restarts, ...(name === 'gateway-key' ? [RELOAD] : [])].join(' && ');
    },
    rotateCommand: (name) => `npm run rotate -- ${name} --compose`,
    read: (name) => outputOf(run('cat', `/secrets/${fileOf(name)}`)),
    changedAt: async (name) => {
      const seconds = await outputOf(run('stat', '-c', '%Y', `/secrets/${fileOf(name)}`));
      return new Date(Number(seconds) * 1_000);
    },
    write: async (name, content) => {
      await outputOf(run('sh', '-c', WRITE_SCRIPT, 'put', fileOf(name)), [], content);
    },
  };
}
