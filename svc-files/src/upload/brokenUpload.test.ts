import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describeOnEachDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { type FilesSurroundings, type FilesUnderTest, makeSurroundings, startFiles } from '../testing/startFiles.ts';

const INVOICE = 100_001;

/** A way to the storage on which only so many objects arrive. */
async function startFailingWay(port: number, putsThatPass: () => number) {
  let puts = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const onward = connect(port, '127.0.0.1');
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('data', (bytes: Buffer) => {
      const isPut = bytes.toString('latin1', 0, 4) === 'PUT ';
      if (isPut) puts += 1;
      if (isPut && puts > putsThatPass()) socket.destroy();
      else onward.write(bytes);
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
    end: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

describeOnEachDatabase('an upload that breaks off', (makeDatabase) => {
  let database: TestDatabase;
  let around: FilesSurroundings;
  let files: FilesUnderTest;
  let way: Awaited<ReturnType<typeof startFailingWay>>;
  let putsThatPass = Number.POSITIVE_INFINITY;

  beforeEach(async () => {
    [database, around] = await Promise.all([makeDatabase(), makeSurroundings()]);
    around.parking.records.add(INVOICE);
    way = await startFailingWay(around.s3.port, () => putsThatPass);
    files = await startFiles(database, { ...around, s3: { ...around.s3, port: way.port } });
    way.forget();
  });
  afterEach(async () => {
    putsThatPass = Number.POSITIVE_INFINITY;
    await files.stop();
    await way.end();
    await around.remove();
    await database.remove();
  });

  const THREE = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: name }));
  const recorded = async () => ({
    rows: await files.service.database.select('SELECT id FROM attachments'),
    lists: await files.service.database.select('SELECT revision FROM attachment_lists'),
    keys: await files.service.database.select('SELECT scope FROM idempotency_keys'),
  });

  it('because the storage goes down in the middle records nothing, removes what was put, says so, and works when it is sent again', async () => {
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

  it('because the storage is away from the start records nothing', async () => {
    await around.s3.end();
    expect((await files.upload(INVOICE, THREE)).status).toBe(503);
    expect(await recorded()).toEqual({ rows: [], lists: [], keys: [] });
    await around.s3.startAgain();
    expect((await files.upload(INVOICE, THREE)).status).toBe(201);
  });

  it('because the rows cannot be written leaves neither revision nor objects', async () => {
    await files.service.database.sequelize.query('ALTER TABLE attachments RENAME TO gone');
    expect((await files.upload(INVOICE, THREE)).status).toBe(500);
    await files.service.database.sequelize.query('ALTER TABLE gone RENAME TO attachments');
    expect(await recorded()).toEqual({ rows: [], lists: [], keys: [] });
    expect(await files.objects()).toEqual([]);
  });
});
