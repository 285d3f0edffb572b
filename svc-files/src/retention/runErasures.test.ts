import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import sharp from 'sharp';
import { attachmentRepository } from '../attachments/attachmentRepository.ts';
import { listRepository } from '../attachments/listRepository.ts';
import { sweepOrphans } from '../sweep/sweepOrphans.ts';
import { type FilesDependencies, type FilesUnderTest, startDependencies, startFiles } from '../testing/startFiles.ts';
import { type ErasureParts, runErasures } from './runErasures.ts';

const INVOICE = 100_001;
const OTHER = 100_002;
const BARE = 100_003;
const HOUR = 3_600_000;

describeOnDatabase('erasures in svc-files on request of svc-parking', (makeDatabase) => {
  let database: TestDatabase;
  let dependencies: FilesDependencies;
  let files: FilesUnderTest;
  let parts: ErasureParts;

  beforeEach(async () => {
    [database, dependencies] = await Promise.all([makeDatabase(), startDependencies()]);
    for (const invoice of [INVOICE, OTHER, BARE]) dependencies.parking.records.add(invoice);
    // The erasures that the service runs periodically would interfere with those that the tests start.
    files = await startFiles(database, dependencies, { erasuresEveryMs: HOUR });
    const own = openDatabase(database.url, database.timeoutMs);
    const log = createLogger({ level: 'silent' });
    parts = {
      database: own,
      log,
      security: { record: () => undefined },
      tokens: testTokens('files'),
      parkingUrl: dependencies.parking.url,
      attachments: attachmentRepository(own),
      lists: listRepository(own),
      journal: openJournal(own, () => new Date()),
      storage: dependencies.openStorage(),
    };
    await Promise.all([INVOICE, OTHER].map(upload));
  });
  afterEach(async () => {
    parts.storage.close();
    await parts.database.close();
    await files.stop();
    await dependencies.remove();
    await database.remove();
  });

  const upload = async (invoice: number) => {
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
    const sent = [
      { name: 'a.png', content: await image.png().toBuffer() },
      { name: 'b.txt', content: 'b' },
    ];
    expect((await files.upload(invoice, sent)).status).toBe(201);
  };
  const names = async (invoice: number) =>
    (await parts.attachments.ofRecord(parts.database, invoice)).map(({ name, position }) => `${position} ${name}`);
  const whole = ['1 a.png', '2 b.txt'];

  it('delete every attachment of a record with its objects, and no attachment of another record', async () => {
    dependencies.parking.pendingErasures = [BARE, INVOICE].map((invoiceNumber) => ({ invoiceNumber, part: 'record' }));
    expect(await files.objects()).toHaveLength(6);
    await runErasures(parts);
    expect(await names(INVOICE)).toEqual([]);
    expect(await names(OTHER)).toEqual(whole);
    expect(await files.objects()).toHaveLength(3);
    expect(dependencies.parking.pendingErasures).toEqual([]);
  });

  it('also delete attachments whose deletion by an admin could still be undone', async () => {
    const [first] = await parts.attachments.ofRecord(parts.database, INVOICE);
    const options = { cookie: files.admin, json: { isDeleted: true } };
    await files.request('PUT', `/attachment/${first?.id}`, options);
    dependencies.parking.pendingErasures = [{ invoiceNumber: INVOICE, part: 'record' }];
    await runErasures(parts);
    expect(await files.objects()).toHaveLength(3);
    expect(await parts.attachments.ofRecordWithDeleted(parts.database, INVOICE)).toEqual([]);
  });

  it("delete only a record's images when only these are due, and send svc-parking the list of the remaining files", async () => {
    dependencies.parking.pendingErasures = [{ invoiceNumber: INVOICE, part: 'images' }];
    await runErasures(parts);
    expect(await names(INVOICE)).toEqual(['2 b.txt']);
    expect(await files.objects()).toHaveLength(4);
    const sent = await dependencies.parking.whenSent(
      (lists) => lists.invoiceNumber === INVOICE && lists.images.length === 0,
    );
    expect(sent.files).toEqual(['b.txt']);
    await files.upload(INVOICE, [{ name: 'c.txt', content: 'c' }]);
    expect(await names(INVOICE)).toEqual(['2 b.txt', '3 c.txt']);
  });

  it('can be repeated when the confirmation to svc-parking was lost', async () => {
    dependencies.parking.pendingErasures = [{ invoiceNumber: INVOICE, part: 'record' }];
    dependencies.parking.failErasuresWith(503);
    await expect(runErasures(parts)).rejects.toThrow('parking responded 503');
    expect(dependencies.parking.pendingErasures).toHaveLength(1);
    dependencies.parking.failErasuresWith(undefined);
    await Promise.all([runErasures(parts), runErasures(parts)]);
    expect(dependencies.parking.pendingErasures).toEqual([]);
    expect(await names(OTHER)).toEqual(whole);
  });

  it('delete nothing while svc-parking is down', async () => {
    dependencies.parking.pendingErasures = [{ invoiceNumber: INVOICE, part: 'record' }];
    await dependencies.parking.stop();
    await expect(runErasures(parts)).rejects.toThrow();
    expect(await names(INVOICE)).toEqual(whole);
    await dependencies.parking.restart();
    await runErasures(parts);
    expect(await names(INVOICE)).toEqual([]);
  });

  it('delete the rows while the storage is down, and leave the objects to the next sweep of the storage', async () => {
    dependencies.parking.pendingErasures = [{ invoiceNumber: INVOICE, part: 'record' }];
    await dependencies.s3.end();
    await runErasures(parts);
    expect(await names(INVOICE)).toEqual([]);
    await dependencies.s3.startAgain();
    expect(await files.objects()).toHaveLength(6);
    await sweepOrphans({ ...parts, uploadsFolder: dependencies.uploadsFolder }, new Date(Date.now() + 60_000));
    expect(await files.objects()).toHaveLength(3);
  });

  it('run periodically', async () => {
    const regular = await startFiles(database, dependencies, { erasuresEveryMs: 20 });
    for (const invoiceNumber of [INVOICE, OTHER]) {
      dependencies.parking.pendingErasures = [{ invoiceNumber, part: 'record' }];
      await dependencies.parking.whenErased();
      expect(await names(invoiceNumber)).toEqual([]);
    }
    await regular.stop();
  });

  it('stop between two batches when the service shuts down', async () => {
    dependencies.parking.pendingErasures = [{ invoiceNumber: INVOICE, part: 'record' }];
    await runErasures(parts, () => true);
    expect(await names(INVOICE)).toEqual(whole);
  });
});
