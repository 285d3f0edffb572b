import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type FaultyProduct, withDatabase } from '../product/product.ts';
import { differences } from './differences.ts';

const built = (path: string) => JSON.stringify(pathToFileURL(join(__dirname, '../../../svc-files/dist', path)).href);
/** Runs svc-files' own sweep, including objects younger than a day, and prints the storage's list afterwards. */
const SWEEP = `
  import { createLogger } from '@parkwart/service-kit/logging/logger';
  import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
  const { Storage } = await import(${built('storage/storage.js')});
  const { attachmentRepository } = await import(${built('attachments/attachmentRepository.js')});
  const { sweepOrphans } = await import(${built('sweep/sweepOrphans.js')});
  const settings = process.env;
  const log = createLogger({}, process.stderr);
  const database = openDatabase(settings.DATABASE_URL);
  const storage = new Storage({ ...settings, S3_ENDPOINT: new URL(settings.S3_ENDPOINT) }, log);
  const parts = { storage, attachments: attachmentRepository(database), uploadsFolder: settings.UPLOADS_DIR, log };
  const limit = new Date(Date.now() + 60_000);
  await sweepOrphans(parts, limit);
  const keys = [];
  for await (const page of storage.keysBefore(limit)) keys.push(...page);
  process.stdout.write(JSON.stringify(keys));
  storage.close();
  await database.close();`;

/** s3rver stores objects as `<bucket>/<key>._S3rver_object`. */
const OBJECT = /^(.+)\._S3rver_object$/;

/** Expects that after the sweep every recorded attachment is stored, and every stored object is recorded. */
export async function storageDifferences(product: FaultyProduct): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SWEEP], {
    cwd: join(__dirname, '../../..'),
    env: { PATH: process.env.PATH, ...(await product.environmentOf('files')) },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  const listed: string[] = JSON.parse(stdout);
  const { bucketFolder } = product;
  const stored = bucketFolder ? (await readdir(bucketFolder)).flatMap((name) => OBJECT.exec(name)?.[1] ?? []) : listed;
  const rows = await withDatabase(product, 'files', (database) =>
    database.read<{ objectKey: string; thumbnailKey: string | null }>(
      'SELECT objectKey, thumbnailKey FROM attachments',
    ),
  );
  const recorded = rows.flatMap(({ objectKey, thumbnailKey }) => [objectKey, thumbnailKey ?? []].flat());
  const lines = (keys: readonly string[]) => [...new Set(keys)].map((key) => `object ${key}`);
  return differences(lines(recorded), lines(stored));
}
