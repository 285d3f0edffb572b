import dns from 'node:dns';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { measureStalls } from '@parkwart/service-kit/testing/stalls';
import { makeCertificates, type TestCertificates } from '@parkwart/tooling/jest/certificates.mjs';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { S3_KEYS } from '../testing/s3Server.ts';
import { Storage } from './storage.ts';

const OBJECT = { key: 'k', content: Buffer.from('a'), type: 'text/plain', disposition: 'attachment' };

const openAt = (server: Server) => {
  const S3_ENDPOINT = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const environment = { S3_ENDPOINT, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret', S3_BUCKET: 'parkwart-files' };
  return new Storage(environment, createLogger({ level: 'silent' }));
};

/** Returns how long `work` takes, in ms, excluding time in which the process got no CPU. */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  const { stalledMs } = await measureStalls(work);
  return performance.now() - started - stalledMs;
}

it('the storage client closes an idle connection before the storage does', async () => {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => response.end());
  const connected = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const storage = openAt(server);

  await storage.put(OBJECT);
  const [connection] = (await connected) as [Socket];
  await once(connection, 'close');

  storage.close();
  server.close();
});

describe('an unreachable storage', () => {
  it.each([
    ['hangs', () => undefined],
    ['refuses', ({ request }: { request: IncomingMessage }) => request.socket.destroy()],
  ])('is detected within two seconds when it %s', async (_title, respond) => {
    const server = createServer((request) => respond({ request }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const storage = openAt(server);
    const refused = { status: 503, code: 'STORAGE_NOT_REACHABLE' };
    expect(await timeOf(() => expect(storage.requireReachable()).rejects.toMatchObject(refused))).toBeLessThan(3_000);
    storage.close();
    server.closeAllConnections();
    server.close();
  });

  it('is detected within two seconds when its name cannot be looked up', async () => {
    // Simulates a resolver that does not respond.
    const lookup = jest.spyOn(dns, 'lookup').mockImplementation(() => undefined as never);
    const environment = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret', S3_BUCKET: 'parkwart-files' };
    const storage = new Storage(
      { ...environment, S3_ENDPOINT: new URL('http://storage.invalid:9000') },
      createLogger({ level: 'silent' }),
    );
    expect(await timeOf(() => expect(storage.put(OBJECT)).rejects.toMatchObject({ status: 503 }))).toBeLessThan(3_000);
    storage.close();
    lookup.mockRestore();
  });
});

describe('storing an object', () => {
  let asked: string[];
  let toBreakOff: number;
  let server: Server;
  beforeEach(async () => {
    asked = [];
    server = createServer(async (request, response) => {
      asked.push(`${request.method} ${await text(request)}`);
      toBreakOff -= 1;
      if (toBreakOff >= 0) request.socket.destroy();
      else response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('retries when the connection is lost', async () => {
    toBreakOff = 2;
    const storage = openAt(server);
    await storage.put(OBJECT);
    expect(asked).toEqual(['PUT a', 'PUT a', 'PUT a']);
    storage.close();
  });

  it('gives up after a limited number of attempts', async () => {
    toBreakOff = 100;
    const storage = openAt(server);
    await expect(storage.put(OBJECT)).rejects.toMatchObject({ status: 503, code: 'STORAGE_NOT_REACHABLE' });
    expect(asked).toHaveLength(3);
    storage.close();
  });

  it('does not retry when the storage rejects the object', async () => {
    toBreakOff = 0;
    server.removeAllListeners('request').on('request', (request, response) => {
      asked.push(String(request.method));
      request.resume();
      response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
    });
    const storage = openAt(server);
    await expect(storage.put(OBJECT)).rejects.toMatchObject({ status: 503 });
    expect(asked).toEqual(['PUT']);
    storage.close();
  });
});

/** More than one page of the storage's list. */
const OBJECTS = 1_100;
const BUCKET = 'parkwart-files';

it('the storage client lists more than a thousand objects, because the sweep and retention need the whole list', async () => {
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

  it("stores objects if the service has the CA that signed the storage's certificate", async () => {
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
