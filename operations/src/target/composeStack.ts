import { forEachService, SERVICE_MODULES } from '@parkwart/contracts/services';
import { mysqlDatabases } from '../databases/mysqlDatabases.ts';
import { openObjectStore } from '../objects/objectStore.ts';
import { answerOf, beside, compose } from './composeProgram.ts';
import { openStorageTunnel } from './storageTunnel.ts';
import type { Target } from './target.ts';

/** The root user's name and password, in the hands of the container that makes databases and users. */
const CREDENTIALS = '--defaults-extra-file=/run/secrets/client.cnf';
const SCHEMAS = forEachService((name) => `parkwart_${name}`);
/** Everybody who reads or writes what a restore replaces. */
const WRITERS = ['gateway', ...SERVICE_MODULES];
const TELL_STORAGE = 'cat "$S3_ACCESS_KEY_FILE"; echo; cat "$S3_SECRET_KEY_FILE"; echo; echo "$S3_BUCKET"';

/** The stack of docker-compose.yml, whose databases and storage can be reached from within only. */
export async function openComposeStack(): Promise<Target> {
  const databases = mysqlDatabases({
    dump: beside('databases', 'mysqldump', CREDENTIALS),
    client: beside('databases', 'mysql', CREDENTIALS),
    schemas: SCHEMAS,
    // Else a dump could be loaded only into a server that never saw its transactions.
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

/** The same, with nobody let in: only the database server and the storage run, with their users. */
export async function openStoppedComposeStack(): Promise<Target> {
  await answerOf(compose('stop', ...WRITERS));
  await answerOf(compose('up', '--no-build', 'databases', 'bucket'));
  return openComposeStack();
}
