import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@parkwart/contracts/calls/user';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { type MeasuredRequest, measureRequests } from '@parkwart/service-kit/testing/measuredRequests';
import { recordSecurity, type SecurityLine } from '@parkwart/service-kit/testing/securityLines';
import {
  type ServiceUnderTest,
  startUnderTest,
  type TestResponse,
  testEnvironment,
} from '@parkwart/service-kit/testing/serviceUnderTest';
import type { TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { makeTestKeys, type TestKeys } from '@parkwart/service-kit/testing/testKeys';
import { Client } from 'minio';
import { filesService } from '../filesService.ts';
import { Storage } from '../storage/storage.ts';
import { type FakeParking, startFakeParking } from './fakeParking.ts';
import { S3_KEYS, startS3, type TestS3 } from './s3Server.ts';

const BUCKET = 'parkwart-files';

export interface SentFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly field?: string;
}

interface UploadOptions {
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

/** The service's dependencies, which continue to run while the service restarts. */
export interface FilesDependencies {
  readonly s3: TestS3;
  readonly parking: FakeParking;
  readonly keys: TestKeys;
  readonly uploadsFolder: string;
  openStorage(): Storage;
  remove(): Promise<void>;
}

export interface FilesUnderTest extends ServiceUnderTest {
  readonly admin: string;
  readonly otherAdmin: string;
  readonly employee: string;
  readonly requests: readonly MeasuredRequest[];
  readonly securityLines: readonly SecurityLine[];
  upload(invoiceNumber: number | string, files: readonly SentFile[], options?: UploadOptions): Promise<TestResponse>;
  objects(): Promise<string[]>;
}

export async function startDependencies(): Promise<FilesDependencies> {
  const [s3, parking, keys, uploadsFolder] = await Promise.all([
    startS3(),
    startFakeParking(),
    makeTestKeys(),
    mkdtemp(join(tmpdir(), 'parkwart-uploads-')),
  ]);
  return {
    s3,
    parking,
    keys,
    uploadsFolder,
    openStorage: () => new Storage(storageAt(s3), createLogger({ level: 'silent' })),
    remove: async () => {
      await parking.stop();
      await s3.remove();
      await rm(uploadsFolder, { recursive: true, force: true });
    },
  };
}

const storageAt = ({ port }: TestS3) => ({
  ...S3_KEYS,
  S3_ENDPOINT: new URL(`http://127.0.0.1:${port}`),
  S3_BUCKET: BUCKET,
});

export async function startFiles(
  database: TestDatabase,
  { s3, parking, keys, uploadsFolder }: FilesDependencies,
  overrides: { readonly objectTimeoutMs?: number; readonly erasuresEveryMs?: number } = {},
): Promise<FilesUnderTest> {
  const environment = {
    ...testEnvironment(database),
    USERS_URL: 'http://127.0.0.1:9',
    PARKING_URL: parking.url,
    UPLOADS_DIR: uploadsFolder,
    ...storageAt(s3),
  };
  const { requests, logTo } = measureRequests();
  const { securityLines, securityTo } = recordSecurity();
  const files = await startUnderTest(
    filesService(environment, { authenticator: keys.authenticator, ...overrides }),
    database,
    { environment: { LOG_LEVEL: 'info' }, logTo, securityTo },
  );
  const cookieOf = (username: string, role: Role) => keys.cookie({ username, role });
  const admin = await cookieOf('admin', 'Admin');
  return {
    ...files,
    requests,
    securityLines,
    admin,
    otherAdmin: await cookieOf('chef', 'Admin'),
    employee: await cookieOf('kasse', 'Angestellte'),
    upload: (invoiceNumber, uploaded, { cookie = admin, headers = {} } = {}) =>
      uploadTo(`${files.service.url}/api/employee/upload-files/${invoiceNumber}`, uploaded, {
        Cookie: cookie,
        ...headers,
      }),
    objects: () => objectKeys(s3.port),
  };
}

export async function uploadTo(
  url: string,
  uploaded: readonly SentFile[],
  headers: Record<string, string>,
): Promise<TestResponse> {
  const form = new FormData();
  for (const { field = 'files', name, content } of uploaded) {
    // A Blob does not accept a view on shared memory.
    form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  }
  const response = await fetch(url, { method: 'POST', headers, body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function objectKeys(port: number): Promise<string[]> {
  const client = new Client({
    endPoint: '127.0.0.1',
    port,
    useSSL: false,
    region: 'us-east-1',
    accessKey: S3_KEYS.S3_ACCESS_KEY,
    secretKey: S3_KEYS.S3_SECRET_KEY,
  });
  const keys: string[] = [];
  for await (const { name } of client.listObjectsV2(BUCKET, '', true)) keys.push(name);
  return keys;
}
