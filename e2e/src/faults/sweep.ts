import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '@parkwart/service-kit/database';
import type { FaultyProduct } from './product.ts';

const run = promisify(execFile);
const built = (path: string) => JSON.stringify(pathToFileURL(join(__dirname, '../../../svc-files/dist', path)).href);

/** svc-files's own sweep, which otherwise runs each hour over what is a day old; here over everything. */
async function sweepNow({ environmentOf }: FaultyProduct): Promise<void> {
  const code = `
    import { createLogger } from '@parkwart/service-kit/logger';
    import { openDatabase } from '@parkwart/service-kit/database';
    const { openStorage } = await import(${built('storage/storage.js')});
    const { attachmentRepository } = await import(${built('attachments/attachmentRepository.js')});
    const { sweepOrphans } = await import(${built('sweep/sweepOrphans.js')});
    const settings = process.env;
    const log = createLogger({});
    const database = openDatabase(settings.DATABASE_URL);
    const storage = openStorage({ ...settings, S3_ENDPOINT: new URL(settings.S3_ENDPOINT) }, log);
    const parts = { storage, attachments: attachmentRepository(database), uploadsFolder: settings.UPLOADS_DIR, log };
    await sweepOrphans(parts, new Date(Date.now() + 60_000));
    storage.close();
    await database.close();`;
  await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: join(__dirname, '../../..'),
    env: { PATH: process.env.PATH, ...(await environmentOf('files')) },
  });
}

/** As s3rver lays objects down: `<bucket>/<key>._S3rver_object`. */
const OBJECT = /^(.+)\._S3rver_object$/;

async function storedKeys({ bucketFolder }: FaultyProduct): Promise<string[]> {
  return (await readdir(bucketFolder)).flatMap((name) => OBJECT.exec(name)?.[1] ?? []);
}

async function recordedKeys({ environmentOf }: FaultyProduct): Promise<string[]> {
  const { DATABASE_URL = '' } = await environmentOf('files');
  const database = openDatabase(DATABASE_URL);
  const rows = await database.select<{ objectKey: string; thumbnailKey: string | null }>(
    'SELECT objectKey, thumbnailKey FROM attachments',
  );
  await database.close();
  return rows.flatMap(({ objectKey, thumbnailKey }) => [objectKey, thumbnailKey ?? []].flat());
}

/** After the sweep no attachment is recorded that is not stored, and no object stored that is not recorded. */
export async function storageDifferences(product: FaultyProduct): Promise<string[]> {
  await sweepNow(product);
  const [stored, recorded] = (await Promise.all([storedKeys(product), recordedKeys(product)])).map(
    (keys) => new Set(keys),
  );
  const missingFrom = (others: ReadonlySet<string> | undefined, keys: ReadonlySet<string> | undefined) =>
    [...(keys ?? [])].filter((key) => !others?.has(key));
  return [
    ...missingFrom(stored, recorded).map((key) => `${key} is recorded and not stored`),
    ...missingFrom(recorded, stored).map((key) => `${key} is stored and not recorded`),
  ];
}
