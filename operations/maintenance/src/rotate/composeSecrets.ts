import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import { outputOf } from '../databases/program.ts';
import { serviceContainer } from '../target/composeProgram.ts';
import type { SecretStore } from './secretStore.ts';

const FILES = {
  'signing-keys': 'signing_keys.json',
  'service-keys': 'service_keys.json',
  'users-secret': 'users_secret',
  'gateway-key': 'gateway_key',
} as const;
/** One replica after the other: a call that is refused in between would be lost. */
const RESTARTS = SERVICE_MODULES.map((name) => `npm run restart -- ${name} --compose`);
/** In a cluster `gateway-2`, too. */
const RELOAD =
  'docker compose ps --services | grep ^gateway | xargs -I{} docker compose exec -T {} parkwart-gateway reload';
/** Reads standard input, so that no secret appears on a command line. */
const WRITE_SCRIPT =
  'set -e; cat >"/secrets/.$1.new"; chmod 400 "/secrets/.$1.new"; sync; mv "/secrets/.$1.new" "/secrets/$1"';

/** In the volume of the container `prepare`, which distributes them when it runs again. */
export function composeSecrets(): SecretStore {
  return {
    restartCommand: (name) =>
      ['docker compose run --rm prepare', ...RESTARTS, ...(name === 'gateway-key' ? [RELOAD] : [])].join(' && '),
    rotateCommand: (name) => `npm run rotate -- ${name} --compose`,
    read: (name) => outputOf(serviceContainer('prepare', 'cat', `/secrets/${FILES[name]}`)),
    changedAt: async (name) =>
      new Date(
        Number(await outputOf(serviceContainer('prepare', 'stat', '-c', '%Y', `/secrets/${FILES[name]}`))) * 1_000,
      ),
    write: async (name, content) => {
      await outputOf(serviceContainer('prepare', 'sh', '-c', WRITE_SCRIPT, 'put', FILES[name]), [], content);
    },
  };
}
