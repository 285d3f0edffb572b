import { readdirSync } from 'node:fs';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { fetchAs } from './fetchAs.ts';
import { type FilesDependencies, type FilesUnderTest, startDependencies, startFiles } from './startFiles.ts';

const INVOICE = 100_001;

export const MEGABYTE = 1024 * 1024;
export const PDF = '%PDF-1.7\n%%EOF\n';

/** Each test uploads to its own record. */
interface Uploads {
  files: FilesUnderTest;
  dependencies: FilesDependencies;
  database: TestDatabase;
  invoiceNumber: number;
  send(
    sent: Parameters<FilesUnderTest['upload']>[1],
    options?: Parameters<FilesUnderTest['upload']>[2],
  ): ReturnType<FilesUnderTest['upload']>;
  listed(): Promise<Awaited<ReturnType<FilesUnderTest['request']>>['body']>;
  received(): string[];
  fromStorage(link: string): ReturnType<typeof fetchAs>;
}

export function describeUploads(body: (uploads: Uploads) => void): void {
  describeOnDatabase('in svc-files,', (makeDatabase) => {
    const parts: Omit<Uploads, 'files' | 'dependencies' | 'database'> = {
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
      [uploads.database, uploads.dependencies] = await Promise.all([makeDatabase(), startDependencies()]);
      uploads.files = await startFiles(uploads.database, uploads.dependencies);
    });
    afterAll(async () => {
      await uploads.files.stop();
      await uploads.dependencies.remove();
      await uploads.database.remove();
    });
    beforeEach(() => {
      uploads.invoiceNumber += 1;
      uploads.dependencies.parking.records.add(uploads.invoiceNumber);
    });

    body(uploads);
  });
}
