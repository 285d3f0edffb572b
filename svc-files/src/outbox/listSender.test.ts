import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { untilExported } from '@parkwart/service-kit/testing/untilExported';
import { listRepository } from '../attachments/listRepository.ts';
import { type FilesDependencies, type FilesUnderTest, startDependencies, startFiles } from '../testing/startFiles.ts';

const INVOICE = 100_001;

describeOnDatabase('the outbox with attachment lists for svc-parking', (makeDatabase) => {
  let database: TestDatabase;
  let dependencies: FilesDependencies;
  const running: FilesUnderTest[] = [];

  beforeEach(async () => {
    [database, dependencies] = await Promise.all([makeDatabase(), startDependencies()]);
    dependencies.parking.records.add(INVOICE);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((files) => files.stop()));
    await dependencies.remove();
    await database.remove();
  });

  const start = async () => {
    const files = await startFiles(database, dependencies);
    running.push(files);
    return files;
  };
  const upload = (files: FilesUnderTest, name: string) => files.upload(INVOICE, [{ name, content: name }]);
  const whenRevision = (revision: number) => dependencies.parking.whenSent((lists) => lists.revision === revision);

  it('sends complete lists with a higher revision after each change', async () => {
    const files = await start();
    await upload(files, 'a.txt');
    await whenRevision(1);
    await upload(files, 'b.txt');
    expect((await whenRevision(2)).files).toEqual(['a.txt', 'b.txt']);
  });

  it('retries with the latest lists while svc-parking fails', async () => {
    const files = await start();
    dependencies.parking.failListsWith(503);
    await upload(files, 'a.txt');
    await upload(files, 'b.txt');
    expect(dependencies.parking.sent).toEqual([]);
    dependencies.parking.failListsWith(undefined);
    expect((await whenRevision(2)).files).toEqual(['a.txt', 'b.txt']);
  });

  it('exports how many lists are waiting and since when', async () => {
    const files = await start();
    await untilExported(files, /^parkwart_outbox_lists\{[^}]*\} 0$/m);
    await untilExported(files, /^parkwart_outbox_age_seconds\{[^}]*\} 0$/m);
    dependencies.parking.failListsWith(503);
    await upload(files, 'a.txt');
    await untilExported(files, /^parkwart_outbox_lists\{[^}]*\} 1$/m);
    await untilExported(files, /^parkwart_outbox_age_seconds\{[^}]*\} (?!0$)[\d.]+$/m);
  });

  it('drops lists of a deleted record', async () => {
    const files = await start();
    dependencies.parking.failListsWith(404);
    await upload(files, 'a.txt');
    const dueAt = async () => {
      const [row] = await files.service.database.read<{ dueAt: unknown }>('SELECT dueAt FROM attachment_lists');
      return row?.dueAt;
    };
    while ((await dueAt()) !== null) await wait(20);
    expect(dependencies.parking.sent).toEqual([]);
  });

  it('leases a due list to only one of two concurrent claims, and leases it again once that lease has expired', async () => {
    const files = await start();
    dependencies.parking.failListsWith(503);
    await upload(files, 'a.txt');
    await running.pop()?.stop();
    const own = openDatabase(database.url, database.timeoutMs);
    const lists = listRepository(own);
    const now = new Date(Date.now() + 600_000);
    const until = new Date(now.getTime() + 60_000);
    const claims = await Promise.all([lists.claim(now, until), lists.claim(now, until)]);
    expect(claims.flat().map(({ invoiceNumber }) => invoiceNumber)).toEqual([INVOICE]);
    expect(await lists.claim(now, until)).toEqual([]);
    expect(await lists.claim(new Date(until.getTime() + 1_000), new Date(until.getTime() + 2_000))).toHaveLength(1);
    await own.close();
  });

  it('the outbox keeps a list that changed while it was being sent', async () => {
    const files = await start();
    await upload(files, 'a.txt');
    await whenRevision(1);
    await running.pop()?.stop();
    const own = openDatabase(database.url, database.timeoutMs);
    const lists = listRepository(own);
    await own.transaction((transaction) => lists.incrementRevision(transaction, INVOICE, new Date()));
    await lists.markDelivered(INVOICE, 1, new Date());
    const [row] = await own.read<{ revision: number; dueAt: unknown }>('SELECT * FROM attachment_lists');
    expect(row).toMatchObject({ revision: 2, dueAt: expect.anything() });
    await own.close();
  });
});
