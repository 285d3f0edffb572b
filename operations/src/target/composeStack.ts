import { forEachService, SERVICE_MODULES } from '@parkwart/contracts/services';
import { mysqlDatabases } from '../databases/mysqlDatabases.ts';
import { openObjectStore } from '../objects/objectStore.ts';
import { answerOf, beside, compose } from './composeProgram.ts';
import { openStorageTunnel } from './storageTunnel.ts';
import type { Target } from './target.ts';

/** The root user's credentials, in the container that creates databases and users. */
const CREDENTIALS = '--defaults-extra-file=/run/secrets/client.cnf';
const SCHEMAS = forEachService((name) => `parkwart_${name}`);
/** The services that read or write what a restore replaces. */
const WRITERS = ['gateway', ...SERVICE_MODULES];
const TELL_STORAGE = 'cat "$S3_ACCESS_KEY_FILE"; echo; cat "$S3_SECRET_KEY_FILE"; echo; echo "$S3_BUCKET"';

/** The stack of docker-compose.yml, whose databases and storage are reachable only from inside. */
export async function openComposeStack(): Promise<Target> {
  const databases = mysqlDatabases({
    dump: beside('databases', 'mysqldump', CREDENTIALS),
    client: beside('databases', 'mysql', CREDENTIALS),
    schemas: SCHEMAS,
    // Without it a dump loads only into a server that never saw its transactions.
    dumpOptions: ['--set-gtid-purged=OFF'],
  });
  const answer = await answerOf(beside('svc-files', 'sh', '-c', TELL_STORAGE));
  const [accessKey = '', secretKey = '', bucket = ''] = answer.split('\n').map((line) => line.trim());
  const tunnel = await openStorageTunnel();
  const objects = openObjectStore({ url: tunnel.url, accessKey, secretKey, bucket });
  return {
    databases,
    objects,
    startCommand: 'docker compose up -d --wait',
    close: async () => {
      objects.close();
      await tunnel.close();
    },
  };
}

/** The stack with only the database server and the storage running. */
export async function openStoppedComposeStack(): Promise<Target> {
  await answerOf(compose('stop', ...WRITERS));
  await answerOf(compose('up', '--no-build', 'databases', 'bucket'));
  return openComposeStack();
}
