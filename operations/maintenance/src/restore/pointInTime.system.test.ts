import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachService, SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { makeBackup } from '../backup/makeBackup.ts';
import { binaryLogsIn } from '../databases/binaryLogs.ts';
import type { DatabaseAccess } from '../databases/databases.ts';
import { mysqlDatabases } from '../databases/mysqlDatabases.ts';
import { followBinaryLogs } from '../schedule/followBinaryLogs.ts';
import { type DrillDatabases, startDrillServer } from '../testing/drillServer.ts';
import { STATEMENTS } from '../testing/makeDatabases.ts';
import { targetWith } from '../testing/memoryObjects.ts';
import { restoreBackup } from './restoreBackup.ts';

const TIMEOUT_MS = 240_000;
const MIGRATIONS = ['000-idempotency', '001-first'];
const say = () => undefined;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

/** Creates and fills the tables of makeDatabases, in MySQL's dialect. */
async function fill(access: DatabaseAccess): Promise<void> {
  for (const service of SERVICE_NAMES) {
    const run = (sql: string) => access.execute(`USE ${access.schemas[service]}; ${sql}`);
    await run('CREATE TABLE SequelizeMeta (name VARCHAR(255) PRIMARY KEY)');
    for (const name of MIGRATIONS) await run(`INSERT INTO SequelizeMeta VALUES ('${name}')`);
    for (const statement of STATEMENTS[service] ?? []) {
      if (statement.includes('sqlite_sequence')) await run('ALTER TABLE records AUTO_INCREMENT = 100001');
      else await run(statement.replaceAll('AUTOINCREMENT', 'AUTO_INCREMENT').replaceAll(' +00:00', ''));
    }
  }
}

describeWithTool('mysql', 'restoring to a point in time', () => {
  let server: DrillDatabases;
  let other: DrillDatabases;
  let folder: { path: string; remove: () => Promise<void> };
  let access: DatabaseAccess;
  let backup: string;
  const follower = new AbortController();
  let following: Promise<void>;
  const notes = async (of: DatabaseAccess) =>
    (await of.rows(`SELECT files FROM ${of.schemas.parking}.records WHERE id > 100002 ORDER BY id`)).flat();
  const addNote = (note: string) =>
    access.execute(
      `INSERT INTO ${access.schemas.parking}.records (images, files, createdAt, attachmentsRevision)
       VALUES ('[]', '${note}', '2026-01-01', 0)`,
    );
  /** The server's clock in whole seconds, as the binary logs store times. */
  const clock = async () => Number((await access.rows('SELECT UNIX_TIMESTAMP()'))[0]?.[0]);
  const logs = () => join(folder.path, 'binary-logs');
  const isCopied = async (note: string) => {
    const [name = ''] = (await access.rows(`SELECT ${server.server}`))[0] ?? [];
    const files = await binaryLogsIn(join(logs(), name));
    const contents = await Promise.all(files.map((file) => readFile(join(logs(), name, file))));
    return contents.some((content) => content.includes(note));
  };
  const restore = (options: Partial<Parameters<typeof restoreBackup>[1]>) =>
    restoreBackup(
      { kind: 'mysql', open: async () => targetWith(other.databases) },
      { from: backup, replace: true, knownMigrations: forEachService(() => MIGRATIONS), say, ...options },
    );

  beforeAll(async () => {
    [server, other, folder] = await Promise.all([startDrillServer(), startDrillServer(), temporaryFolder()]);
    access = await server.databases.open();
    await fill(access);
    following = followBinaryLogs({
      access,
      program: server.copier,
      server: server.server,
      folder: logs(),
      say,
      signal: follower.signal,
    });
    await addNote('before the backup');
    backup = join(folder.path, 'backup');
    await makeBackup(targetWith(server.databases), { to: backup, say });
  }, TIMEOUT_MS);
  afterAll(async () => {
    follower.abort();
    await server.remove();
    await following;
    await other.remove();
    await folder.remove();
  }, TIMEOUT_MS);

  it(
    'replays the binary log up to the given time',
    async () => {
      await addNote('in time');
      // This starts a new log, as each server start does.
      await access.execute('FLUSH BINARY LOGS');
      await access.execute(`UPDATE ${access.schemas.parking}.records SET images = '[1]' WHERE files = 'in time'`);
      await access.execute(`USE ${access.schemas.users}; CREATE TABLE of_that_day (id INT PRIMARY KEY)`);
      const last = await clock();
      await until(async () => (await clock()) > last);
      const moment = new Date((await clock()) * 1_000);
      await addNote('too late');
      await until(() => isCopied('too late'));

      await restore({ pointInTime: { until: moment, binaryLogs: logs() } });
      const restored = await other.databases.open();
      expect(await notes(restored)).toEqual(['before the backup', 'in time']);
      const { parking } = restored.schemas;
      expect(await restored.rows(`SELECT images FROM ${parking}.records WHERE files = 'in time'`)).toEqual([['[1]']]);
      expect(await restored.tables('users')).toContain('of_that_day');
      expect(await restored.nextInvoiceNumber()).toBeGreaterThan(100_900);

      await restore({});
      expect(await notes(restored)).toEqual(['before the backup']);
    },
    TIMEOUT_MS,
  );

  it(
    'keeps the existing data when it fails after the tables were replaced, and can be repeated',
    async () => {
      await restore({});
      const restored = await other.databases.open();
      await restored.execute(`UPDATE ${restored.schemas.parking}.records SET files = 'previous'`);
      const counted = join(folder.path, 'counted');
      await cp(backup, counted, { recursive: true });
      const manifest = join(counted, 'manifest.json');
      await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/("parking.records"): \d+/, '$1: 7'));
      for (const _attempt of [1, 2]) {
        await expect(restore({ from: counted })).rejects.toThrow('Zeilen statt 7');
        expect(await notes(restored)).toEqual(['previous']);
      }
      // The first binary log is truncated.
      const cut = join(folder.path, 'cut');
      await cp(logs(), cut, { recursive: true });
      for (const name of await readdir(cut))
        await writeFile(join(cut, name, (await readdir(join(cut, name)))[0] ?? ''), '');
      await expect(restore({ pointInTime: { until: new Date(), binaryLogs: cut } })).rejects.toThrow('gescheitert');
      expect(await notes(restored)).toEqual(['previous']);
      await restore({});
      expect(await notes(restored)).toEqual(['before the backup']);
      const schemas = (await restored.rows('SHOW DATABASES')).flat();
      expect(schemas.filter((name) => name.endsWith('_replaced'))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'stops no service if no program can read binary logs',
    async () => {
      const { schemas } = await other.databases.open();
      const client = { name: 'mysql', argv: ['sh', '-c', 'exit 1'] } as const;
      const reader = () => ({ program: { ...client, name: 'mysqlbinlog' }, folder: '/' });
      const binaryLogs = { dumpOption: '', server: '1', reader };
      const without = {
        ...other.databases,
        openReplay: mysqlDatabases({ dump: client, client, schemas, binaryLogs }).openReplay,
      };
      const stop = jest.fn();
      const restored = restoreBackup(
        { kind: 'mysql', open: async () => targetWith(without), stop },
        {
          from: backup,
          replace: true,
          knownMigrations: forEachService(() => MIGRATIONS),
          pointInTime: { until: new Date(), binaryLogs: logs() },
          say,
        },
      );
      await expect(restored).rejects.toThrow('mysqlbinlog ist gescheitert');
      expect(stop).not.toHaveBeenCalled();
    },
    TIMEOUT_MS,
  );

  it(
    'rejects a moment before the backup, and binary logs with a gap, before it changes any data',
    async () => {
      const restored = await other.databases.open();
      const before = await notes(restored);
      const early = { until: new Date(Date.now() - 86_400_000), binaryLogs: logs() };
      await expect(restore({ pointInTime: early })).rejects.toThrow('vor der Sicherung');
      const elsewhere = { until: new Date(), binaryLogs: folder.path };
      await expect(restore({ pointInTime: elsewhere })).rejects.toThrow('nicht lückenlos');
      expect(await notes(restored)).toEqual(before);
    },
    TIMEOUT_MS,
  );
});
