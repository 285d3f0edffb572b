import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { attachmentRepository } from '../attachments/attachmentRepository.ts';
import { ORPHAN_AGE_MS, sweepOrphans } from '../sweep/sweepOrphans.ts';
import { type FilesDependencies, type FilesUnderTest, startDependencies, startFiles } from '../testing/startFiles.ts';

const INVOICE = 100_001;
/** A shorter timeout than the 15 s of production. */
const OBJECT_TIMEOUT_MS = 2_000;
const THREE = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: name }));

type Failure = 'breaks' | 'hangs';

async function startFailingProxy(port: number, putLimit: () => number, failure: () => Failure) {
  let puts = 0;
  const open = new Set<Socket>();
  const stalled: (() => void)[] = [];
  const listeners: (() => void)[] = [];
  const server = createServer((socket) => {
    open.add(socket);
    const upstream = connect(port, '127.0.0.1');
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('data', (bytes: Buffer) => {
      const isPut = bytes.toString('latin1', 0, 4) === 'PUT ';
      if (isPut) puts += 1;
      if (!isPut || puts <= putLimit()) {
        upstream.write(bytes);
      } else if (failure() === 'breaks') {
        socket.destroy();
      } else {
        // The storage still receives the request, except its last byte.
        upstream.write(bytes.subarray(0, -1));
        socket.pause();
        stalled.push(() => {
          upstream.write(bytes.subarray(-1));
          socket.resume();
        });
        for (const notify of listeners.splice(0)) notify();
      }
    });
    upstream.pipe(socket);
    socket.on('close', () => {
      open.delete(socket);
      upstream.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    reset: () => {
      puts = 0;
    },
    whenStalled: () => new Promise<void>((resolve) => listeners.push(resolve)),
    release: () => {
      for (const resume of stalled.splice(0)) resume();
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

describeOnDatabase('a slow upload', (makeDatabase) => {
  it('keeps its objects while the sweep of another replica runs', async () => {
    const [database, dependencies] = await Promise.all([makeDatabase(), startDependencies()]);
    dependencies.parking.records.add(INVOICE);
    const proxy = await startFailingProxy(
      dependencies.s3.port,
      () => 2,
      () => 'hangs',
    );
    const files = await startFiles(database, { ...dependencies, s3: { ...dependencies.s3, port: proxy.port } });
    proxy.reset();
    const stalled = proxy.whenStalled();
    const uploading = files.upload(INVOICE, THREE);
    await stalled;
    const inProgress = await files.objects();
    expect(inProgress.length).toBeGreaterThanOrEqual(2);

    const own = openDatabase(database.url, database.timeoutMs);
    const log = createLogger({ level: 'silent' });
    const storage = dependencies.openStorage();
    const sweep = {
      database: own,
      storage,
      attachments: attachmentRepository(own),
      uploadsFolder: dependencies.uploadsFolder,
      log,
    };
    await sweepOrphans(sweep, new Date(Date.now() - ORPHAN_AGE_MS));
    expect(await files.objects()).toEqual(expect.arrayContaining(inProgress));

    proxy.release();
    expect((await uploading).status).toBe(201);
    expect(await files.objects()).toHaveLength(3);
    storage.close();
    await own.close();
    await files.stop();
    await proxy.stop();
    await dependencies.remove();
    await database.remove();
  });
});

describeOnDatabase('an aborted upload', (makeDatabase) => {
  let database: TestDatabase;
  let dependencies: FilesDependencies;
  let files: FilesUnderTest;
  let way: Awaited<ReturnType<typeof startFailingProxy>>;
  let putsThatPass = Number.POSITIVE_INFINITY;
  let failure: Failure = 'breaks';

  beforeEach(async () => {
    [database, dependencies] = await Promise.all([makeDatabase(), startDependencies()]);
    dependencies.parking.records.add(INVOICE);
    way = await startFailingProxy(
      dependencies.s3.port,
      () => putsThatPass,
      () => failure,
    );
    const s3 = { ...dependencies.s3, port: way.port };
    files = await startFiles(database, { ...dependencies, s3 }, { objectTimeoutMs: OBJECT_TIMEOUT_MS });
    way.reset();
  });
  afterEach(async () => {
    putsThatPass = Number.POSITIVE_INFINITY;
    failure = 'breaks';
    await files.stop();
    await way.stop();
    await dependencies.remove();
    await database.remove();
  });

  const recorded = async () => ({
    rows: await files.service.database.read('SELECT id FROM attachments'),
    lists: await files.service.database.read('SELECT revision FROM attachment_lists'),
    keys: await files.service.database.read('SELECT scope FROM idempotency_keys'),
  });

  it('returns an error, leaves no rows and no objects, and can be repeated, when the storage goes down midway', async () => {
    putsThatPass = 2;
    const headers = { 'Idempotency-Key': 'upload-of-three' };
    const response = await files.upload(INVOICE, THREE, { headers });
    expect(response).toMatchObject({
      status: 503,
      body: {
        code: 'STORAGE_NOT_REACHABLE',
        message: 'Die Dateiablage ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
      },
    });
    expect(response.headers.get('Retry-After')).toBe('2');
    expect(await recorded()).toEqual({ rows: [], lists: [], keys: [] });
    expect(await files.objects()).toEqual([]);
    putsThatPass = Number.POSITIVE_INFINITY;
    const again = await files.upload(INVOICE, THREE, { headers });
    expect(again.status).toBe(201);
    expect(await files.objects()).toHaveLength(3);
  });

  it('returns an error within the time limit, and leaves no rows and no objects, when the storage hangs midway', async () => {
    putsThatPass = 2;
    failure = 'hangs';
    const headers = { 'Idempotency-Key': 'upload-that-hangs' };
    const response = await files.upload(INVOICE, THREE, { headers });
    expect(response).toMatchObject({ status: 503, body: { code: 'STORAGE_NOT_REACHABLE' } });
    expect(response.headers.get('Retry-After')).toBe('2');
    expect(await recorded()).toEqual({ rows: [], lists: [], keys: [] });
    expect(await files.objects()).toEqual([]);
    putsThatPass = Number.POSITIVE_INFINITY;
    expect((await files.upload(INVOICE, THREE, { headers })).status).toBe(201);
    expect(await files.objects()).toHaveLength(3);
  });

  it('leaves neither a new revision of the list nor objects when the rows cannot be written', async () => {
    await files.service.database.sequelize.query('ALTER TABLE attachments RENAME TO gone');
    expect((await files.upload(INVOICE, THREE)).status).toBe(500);
    await files.service.database.sequelize.query('ALTER TABLE gone RENAME TO attachments');
    expect(await recorded()).toEqual({ rows: [], lists: [], keys: [] });
    expect(await files.objects()).toEqual([]);
  });
});
