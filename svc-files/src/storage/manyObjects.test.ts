import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { S3_KEYS } from '../testing/s3Server.ts';
import { Storage } from './storage.ts';

/** More than one page of the storage's list. */
const OBJECTS = 1_100;
const BUCKET = 'parkwart-files';

it('lists a storage with more than a thousand objects, which the sweep and retention need', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parkwart-s3-'));
  await mkdir(join(directory, BUCKET));
  const names = Array.from({ length: OBJECTS }, (_, index) => `key-${index}`);
  await Promise.all(names.map((name) => writeFile(join(directory, BUCKET, `${name}._S3rver_object`), 'x')));
  const port = await freePort();
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false });
  await server.run();
  const S3_ENDPOINT = new URL(`http://127.0.0.1:${port}`);
  const storage = new Storage({ ...S3_KEYS, S3_ENDPOINT, S3_BUCKET: BUCKET }, createLogger({ level: 'silent' }));

  const found: string[] = [];
  for await (const page of storage.keysBefore(new Date(Date.now() + 60_000))) found.push(...page);
  expect(found.sort()).toEqual(names.sort());

  storage.close();
  await server.close();
  await rm(directory, { recursive: true, force: true });
});
