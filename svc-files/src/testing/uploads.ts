import { readdirSync } from 'node:fs';
import { describeOnEachDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { fetchAs } from './fetchAs.ts';
import { type FilesDependencies, type FilesUnderTest, startDependencies, startFiles } from './startFiles.ts';

const INVOICE = 100_001;

export const MEGABYTE = 1024 * 1024;
export const PDF = '%PDF-1.7\n%%EOF\n';

/** svc-files with its dependencies; each test uploads to its own record. */
interface Uploads {
  files: FilesUnderTest;
  dependencies: FilesDependencies;
  invoiceNumber: number;
  /** Uploads to the test's record. */
  send(
    sent: Parameters<FilesUnderTest['upload']>[1],
    options?: Parameters<FilesUnderTest['upload']>[2],
  ): ReturnType<FilesUnderTest['upload']>;
  /** The attachments of the test's record. */
  listed(): Promise<Awaited<ReturnType<FilesUnderTest['request']>>['body']>;
  /** The files in the folder for uploads in progress. */
  received(): string[];
  /** Fetches a link from the storage, as the gateway would. */
  fromStorage(link: string): ReturnType<typeof fetchAs>;
}

export function describeUploads(body: (uploads: Uploads) => void): void {
  describeOnEachDatabase('POST /upload-files/:invoiceNumber', (makeDatabase) => {
    let database: TestDatabase;
    const parts: Omit<Uploads, 'files' | 'dependencies'> = {
      invoiceNumber: INVOICE,
      send: (sent, options) => uploads.files.upload(uploads.invoiceNumber, sent, options),
      listed: async () => {
        const { admin: cookie } = uploads.files;
        return (await uploads.files.request('GET', `/attachments/${uploads.invoiceNumber}`, { cookie })).body;
      },
      received: () => readdirSync(uploads.dependencies.uploadsFolder),
      fromStorage: async (link) => {
        const { host, pathname, search } = new URL(link);
        expect(host).toBe(new URL(uploads.files.service.url).host);
        return fetchAs(host, `http://127.0.0.1:${uploads.dependencies.s3.port}${pathname}${search}`);
      },
    };
    const uploads = parts as Uploads;

    beforeAll(async () => {
      [database, uploads.dependencies] = await Promise.all([makeDatabase(), startDependencies()]);
      uploads.files = await startFiles(database, uploads.dependencies);
    });
    afterAll(async () => {
      await uploads.files.stop();
      await uploads.dependencies.remove();
      await database.remove();
    });
    beforeEach(() => {
      uploads.invoiceNumber += 1;
      uploads.dependencies.parking.records.add(uploads.invoiceNumber);
    });

    body(uploads);
  });
}
