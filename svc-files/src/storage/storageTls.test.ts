import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { makeCertificates, type TestCertificates } from '@parkwart/tooling/jest/certificates.mjs';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { S3_KEYS } from '../testing/s3Server.ts';
import { Storage } from './storage.ts';

const OBJECT = { key: 'k', content: Buffer.from('a'), type: 'text/plain', disposition: 'attachment' };

describe('a storage that requires TLS', () => {
  let [own, foreign]: TestCertificates[] = [];
  let folder: string;
  let server: S3rver;
  let port: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parkwart-s3-tls-'));
    [own, foreign] = await Promise.all([makeCertificates(), makeCertificates()]);
    const [key, cert] = await Promise.all([own?.key, own?.certificate].map((path) => readFile(path ?? '', 'utf8')));
    const files = {
      address: '127.0.0.1',
      port: await freePort(),
      directory: folder,
      silent: true,
      vhostBuckets: false,
    };
    server = new S3rver({ ...files, ...(key && cert ? { key, cert } : {}) });
    port = (await server.run()).port;
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
    await Promise.all([own?.remove(), foreign?.remove()]);
  });

  const open = (protocol: string, S3_CA: string | undefined, host = 'localhost') =>
    new Storage(
      { S3_ENDPOINT: new URL(`${protocol}://${host}:${port}`), S3_CA, ...S3_KEYS, S3_BUCKET: 'parkwart-files' },
      createLogger({ level: 'silent' }),
    );

  it('stores objects with the CA that signed its certificate', async () => {
    const storage = open('https', own?.ca);
    await storage.ensureBucket();
    await storage.put(OBJECT);
    const keys: string[] = [];
    for await (const page of storage.keysBefore(new Date(Date.now() + 60_000))) keys.push(...page);
    expect(keys).toEqual(['k']);
    storage.close();
  });

  it.each<[string, () => ReturnType<typeof open>]>([
    ['when another CA is configured', () => open('https', foreign?.ca)],
    ['when no CA that signed its certificate is configured', () => open('https', undefined)],
    ['when its certificate is for another host', () => open('https', own?.ca, '127.0.0.1')],
    ['in plain text', () => open('http', own?.ca)],
  ])('is not used %s', async (_when, start) => {
    const storage = start();
    await expect(storage.check()).rejects.toThrow();
    await expect(storage.put(OBJECT)).rejects.toMatchObject({ status: 503, code: 'STORAGE_NOT_REACHABLE' });
    storage.close();
  });
});
