import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPart } from 'embedded/part';
import { BUCKET } from 'embedded/partEnvironments';
import { readSecrets } from 'embedded/secrets';
import type { Databases } from '../databases/databases.ts';
import { sqliteDatabases } from '../databases/sqliteDatabases.ts';
import { openObjectStore } from '../objects/objectStore.ts';
import type { Target } from './target.ts';

const s3Server = fileURLToPath(new URL('../../../embedded/dist/s3Server.js', import.meta.url));

export function hasData(dataDir: string): boolean {
  return existsSync(join(dataDir, 'databases'));
}

/** Reads objects through a separate S3 server over the same folder. */
export async function openEmbedded(dataDir: string, databases?: Databases): Promise<Target> {
  const { s3AccessKey: accessKey, s3SecretKey: secretKey } = await readSecrets(dataDir);
  const storage = await startPart({
    name: 's3-operations',
    program: s3Server,
    environment: { S3_FOLDER: join(dataDir, 's3'), S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    logFile: join(dataDir, 'logs', 's3-operations.log'),
    onProgress: () => undefined,
  });
  const objects = openObjectStore({ url: storage.url, accessKey, secretKey, bucket: BUCKET });
  return {
    databases: databases ?? sqliteDatabases(join(dataDir, 'databases')),
    objects,
    startCommand: 'npm start',
    close: async () => {
      objects.close();
      await storage.stop();
    },
  };
}
