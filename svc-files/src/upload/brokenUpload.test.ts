import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { openDatabase } from '@parkwart/service-kit/database';
import { createLogger } from '@parkwart/service-kit/logger';
import { describeOnEachDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { attachmentRepository } from '../attachments/attachmentRepository.ts';
import { openStorage } from '../storage/storage.ts';
import { ORPHAN_AGE_MS, sweepOrphans } from '../sweep/sweepOrphans.ts';
import { S3_KEYS } from '../testing/s3Server.ts';
import { type FilesDependencies, type FilesUnderTest, startDependencies, startFiles } from '../testing/startFiles.ts';

const INVOICE = 100_001;
/** Replaces the 15 s of production. */
const PATIENCE_MS = 2_000;
const THREE = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: name }));

/** What happens to an object after the limit: its connection is lost, or it stalls until released. */
type Failure = 'breaks' | 'hangs';

/** A proxy to the storage that lets a limited number of objects through. */
async function startFailingWay(port: number, putsThatPass: () => number, failure: () => Failure) {
  let puts = 0;
  const open = new Set<Socket>();
  const stuck: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((socket) => {
    open.add(socket);
    const onward = connect(port, '127.0.0.1');
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('data', (bytes: Buffer) => {
      const isPut = bytes.toString('latin1', 0, 4) === 'PUT ';
      if (isPut) puts += 1;
      if (!isPut || puts <= putsThatPass()) {
        onward.write(bytes);
      } else if (failure() === 'breaks') {
        socket.destroy();
      } else {
        // The beginning still arrives.
        onward.write(bytes.subarray(0, -1));
        socket.pause();
        stuck.push(() => {
          onward.write(bytes.subarray(-1));
          socket.resume();
        });
        for (const tell of waiting.splice(0)) tell();
      }
    });
    onward.pipe(socket);
    socket.on('close', () => {
      open.delete(socket);
      onward.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    forget: () => {
      puts = 0;
    },
    /** Resolves once an object stalls. */
    whenStuck: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** Continues stalled objects. */
    release: () => {
      for (const goOn of stuck.splice(0)) goOn();
    },
    end: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

describeOnEachDatabase('a slow upload', (makeDatabase) => {
  it("keeps its objects while another replica's sweep passes", async () => {
    const [database, around] = await Promise.all([makeDatabase(), startDependencies()]);
    around.parking.records.add(INVOICE);
    const way = await startFailingWay(
      around.s3.port,
      () => 2,
      () => 'hangs',
    );
    const files = await startFiles(database, { ...around, s3: { ...around.s3, port: way.port } });
    way.forget();
    const stuck = way.whenStuck();
    const uploading = files.upload(INVOICE, THREE);
    await stuck;
    const onTheWay = await files.objects();
    expect(onTheWay.length).toBeGreaterThanOrEqual(2);

    const own = openDatabase(database.url);
    const log = createLogger({ level: 'silent' });
    const S3_ENDPOINT = new URL(`http://127.0.0.1:${around.s3.port}`);
    const storage = openStorage({ ...S3_KEYS, S3_ENDPOINT, S3_BUCKET: 'parkwart-files' }, log);
    const sweep = { storage, attachments: attachmentRepository(own), uploadsFolder: around.uploadsFolder, log };
    await sweepOrphans(sweep, new Date(Date.now() - ORPHAN_AGE_MS));
    expect(await files.objects()).toEqual(expect.arrayContaining(onTheWay));

    way.release();
    expect((await uploading).status).toBe(201);
    expect(await files.objects()).toHaveLength(3);
    storage.close();
    await own.close();
    await files.stop();
    await way.end();
    await around.remove();
    await database.remove();
  });
});

describeOnEachDatabase('an aborted upload', (makeDatabase) => {
  let database: TestDatabase;
  let around: FilesDependencies;
  let files: FilesUnderTest;
  let way: Awaited<ReturnType<typeof startFailingWay>>;
  let putsThatPass = Number.POSITIVE_INFINITY;
  let failure: Failure = 'breaks';

  beforeEach(async () => {
    [database, around] = await Promise.all([makeDatabase(), startDependencies()]);
    around.parking.records.add(INVOICE);
    way = await startFailingWay(
      around.s3.port,
      () => putsThatPass,
      () => failure,
    );
    const s3 = { ...around.s3, port: way.port };
    files = await startFiles(database, { ...around, s3 }, { objectDeadline: PATIENCE_MS });
    way.forget();
  });
  afterEach(async () => {
    putsThatPass = Number.POSITIVE_INFINITY;
    failure = 'breaks';
    await files.stop();
    await way.end();
    await around.remove();
    await database.remove();
  });

  const recorded = async () => ({
    rows: await files.service.database.select('SELECT id FROM attachments'),
    lists: await files.service.database.select('SELECT revision FROM attachment_lists'),
    keys: await files.service.database.select('SELECT scope FROM idempotency_keys'),
  });

  it('stores nothing, removes its objects, returns an error and succeeds when repeated, when the storage goes down in the middle', async () => {
    putsThatPass = 2;
    const headers = { 'Idempotency-Key': 'upload-of-three' };
    const reply = await files.upload(INVOICE, THREE, { headers });
    expect(reply).toMatchObject({
      status: 503,
      body: {
        code: 'STORAGE_NOT_REACHABLE',
        message: 'Die Dateiablage ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
      },
    });
    expect(reply.headers.get('Retry-After')).toBe('2');
    expect(await recorded()).toEqual({ rows: [], lists: [], keys: [] });
    expect(await files.objects()).toEqual([]);
    putsThatPass = Number.POSITIVE_INFINITY;
    const again = await files.upload(INVOICE, THREE, { headers });
    expect(again.status).toBe(201);
    expect(await files.objects()).toHaveLength(3);
  });

  it('ends in time, stores nothing and leaves no orphan when the storage hangs in the middle', async () => {
    putsThatPass = 2;
    failure = 'hangs';
    const headers = { 'Idempotency-Key': 'upload-that-hangs' };
    const reply = await files.upload(INVOICE, THREE, { headers });
    expect(reply).toMatchObject({ status: 503, body: { code: 'STORAGE_NOT_REACHABLE' } });
    expect(reply.headers.get('Retry-After')).toBe('2');
    expect(await recorded()).toEqual({ rows: [], lists: [], keys: [] });
    expect(await files.objects()).toEqual([]);
    putsThatPass = Number.POSITIVE_INFINITY;
    expect((await files.upload(INVOICE, THREE, { headers })).status).toBe(201);
    expect(await files.objects()).toHaveLength(3);
  });

  it('stores nothing when the storage is down from the start', async () => {
    await around.s3.end();
    expect((await files.upload(INVOICE, THREE)).status).toBe(503);
    expect(await recorded()).toEqual({ rows: [], lists: [], keys: [] });
    await around.s3.startAgain();
    expect((await files.upload(INVOICE, THREE)).status).toBe(201);
  });

  it('leaves neither revision nor objects when the rows cannot be written', async () => {
    await files.service.database.sequelize.query('ALTER TABLE attachments RENAME TO gone');
    expect((await files.upload(INVOICE, THREE)).status).toBe(500);
    await files.service.database.sequelize.query('ALTER TABLE gone RENAME TO attachments');
    expect(await recorded()).toEqual({ rows: [], lists: [], keys: [] });
    expect(await files.objects()).toEqual([]);
  });
});
