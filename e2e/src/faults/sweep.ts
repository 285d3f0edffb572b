import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '@parkwart/service-kit/database/database';
import type { FaultyProduct } from './product.ts';

const run = promisify(execFile);
/** In bytes. */
const LONGEST_LIST = 64 * 1_024 * 1_024;
const built = (path: string) => JSON.stringify(pathToFileURL(join(__dirname, '../../../svc-files/dist', path)).href);

/**
 * svc-files's own sweep, which otherwise runs each hour over what is a day old; here over everything.
 * @returns what the storage lists afterwards
 */
async function sweepNow({ environmentOf }: FaultyProduct): Promise<string[]> {
  const code = `
    import { createLogger } from '@parkwart/service-kit/logging/logger';
    import { openDatabase } from '@parkwart/service-kit/database/database';
    const { openStorage } = await import(${built('storage/storage.js')});
    const { attachmentRepository } = await import(${built('attachments/attachmentRepository.js')});
    const { sweepOrphans } = await import(${built('sweep/sweepOrphans.js')});
    const settings = process.env;
    const log = createLogger({}, process.stderr);
    const database = openDatabase(settings.DATABASE_URL);
    const storage = openStorage({ ...settings, S3_ENDPOINT: new URL(settings.S3_ENDPOINT) }, log);
    const parts = { storage, attachments: attachmentRepository(database), uploadsFolder: settings.UPLOADS_DIR, log };
    const limit = new Date(Date.now() + 60_000);
    await sweepOrphans(parts, limit);
    const keys = [];
    for await (const page of storage.keysBefore(limit)) keys.push(...page);
    process.stdout.write(JSON.stringify(keys));
    storage.close();
    await database.close();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: join(__dirname, '../../..'),
    env: { PATH: process.env.PATH, ...(await environmentOf('files')) },
    maxBuffer: LONGEST_LIST,
  });
  return JSON.parse(stdout);
}

/** As s3rver lays objects down: `<bucket>/<key>._S3rver_object`. */
const OBJECT = /^(.+)\._S3rver_object$/;

async function keysIn(bucketFolder: string): Promise<string[]> {
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
  const listed = await sweepNow(product);
  const { bucketFolder } = product;
  const [stored, recorded] = (
    await Promise.all([bucketFolder ? keysIn(bucketFolder) : listed, recordedKeys(product)])
  ).map((keys) => new Set(keys));
  const missingFrom = (others: ReadonlySet<string> | undefined, keys: ReadonlySet<string> | undefined) =>
    [...(keys ?? [])].filter((key) => !others?.has(key));
  return [
    ...missingFrom(stored, recorded).map((key) => `${key} is recorded and not stored`),
    ...missingFrom(recorded, stored).map((key) => `${key} is stored and not recorded`),
  ];
}
