import { appendFile, cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { makeBackup } from '../backup/makeBackup.ts';
import { sqliteDatabases } from '../databases/sqliteDatabases.ts';
import type { Target } from '../target/target.ts';
import { makeDatabases, query, type TestDatabases } from '../testing/makeDatabases.ts';
import { memoryObjects, storedObject, targetWith } from '../testing/memoryObjects.ts';
import { type RestoreOptions, type RestorePlace, restoreBackup } from './restoreBackup.ts';

const KEY = '0b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11';
const DAY = 86_400_000;

describe('restoring a backup', () => {
  const folder = folderOfEachTest();
  let made: TestDatabases;
  let target: Target;
  let objects: ReturnType<typeof memoryObjects>;
  let backup: string;
  const output: string[] = [];
  const say = (line: string) => output.push(line);

  const targetOn = (data: string, objects = memoryObjects()) =>
    targetWith(sqliteDatabases(join(folder.path, data)), objects);
  const restore = (options: Partial<RestoreOptions> = {}, into = target, stop?: NonNullable<RestorePlace['stop']>) =>
    restoreBackup(
      { kind: 'sqlite', open: async () => into, ...(stop && { stop }) },
      { from: backup, knownMigrations: made.migrations, say, ...options },
    );
  const restored = (service: ServiceName, sql: string) => query(join(folder.path, 'new'), service, sql);
  const records = () => restored('parking', 'SELECT * FROM records');
  const nextNumber = () => {
    const [row] = restored('parking', "SELECT seq FROM sqlite_sequence WHERE name = 'records'");
    return Number(row?.seq) + 1;
  };

  beforeEach(async () => {
    output.length = 0;
    backup = join(folder.path, 'backup');
    made = await makeDatabases(join(folder.path, 'old'), { objectKey: KEY });
    const saved = memoryObjects({ [KEY]: storedObject('letter', { 'content-type': 'a/b' }) });
    await makeBackup(targetOn('old', saved), { to: backup, say });
    objects = memoryObjects();
    target = targetOn('new', objects);
  });

  it('skips invoice numbers for each day since the backup, and at least the numbers that this installation has issued', async () => {
    await restore();
    expect(nextNumber()).toBeGreaterThanOrEqual(made.nextInvoiceNumber + 1_000);
    const first = nextNumber();
    await restore({ replace: true });
    expect(nextNumber()).toBeGreaterThan(first);
    const second = nextNumber();
    await restore({ replace: true, now: new Date(Date.now() + 30 * DAY) });
    expect(nextNumber()).toBeGreaterThanOrEqual(second + 30_000);
  });

  it('continues with the given invoice number, unless it was already issued', async () => {
    const given = restore({ nextInvoiceNumber: made.nextInvoiceNumber - 1 });
    await expect(given).rejects.toThrow('schon vergeben');
    expect(await target.databases.isEmpty()).toBe(true);
    await restore({ nextInvoiceNumber: 555_555 });
    expect(nextNumber()).toBe(555_555);
  });

  it('replaces data only with the --replace option', async () => {
    await restore();
    const before = records();
    await expect(restore()).rejects.toThrow('--replace');
    expect(records()).toEqual(before);
    await restore({ replace: true });
  });

  it('stops no service when it is rejected, and restarts the stopped services when it fails later', async () => {
    await restore();
    const calls: string[] = [];
    const stop = async () => {
      calls.push('stop');
      return async () => {
        calls.push('start');
        return ['svc-users'];
      };
    };
    const run = (options: Partial<RestoreOptions>, into = target) => restore({ replace: true, ...options }, into, stop);
    await expect(run({ replace: false })).rejects.toThrow('--replace');
    await expect(run({ nextInvoiceNumber: made.nextInvoiceNumber })).rejects.toThrow('schon vergeben');
    expect(calls).toEqual([]);
    output.length = 0;
    const broken = { ...memoryObjects(), put: async () => Promise.reject(new Error('no room')) };
    await expect(run({}, targetOn('new', broken))).rejects.toThrow('no room');
    expect(calls).toEqual(['stop', 'start']);
    expect(output.slice(-2)).toEqual([expect.stringContaining('Stand von vorher'), 'Wieder gestartet: svc-users']);
    await run({});
    expect(calls).toEqual(['stop', 'start', 'stop']);
  });

  it('skips the invoice numbers that booths used until the services stopped', async () => {
    await restore();
    const stop = async () => {
      restored('parking', 'UPDATE sqlite_sequence SET seq = 700000');
      return async () => [];
    };
    await restore({ replace: true }, target, stop);
    expect(nextNumber()).toBeGreaterThan(700_000);
  });

  it('recovers tables that an aborted restore had set aside', async () => {
    await restore();
    const before = records();
    await rename(join(folder.path, 'new'), join(folder.path, 'new.replaced'));
    await expect(restore()).rejects.toThrow('--replace');
    expect(records()).toEqual(before);
  });

  it('resends attachment lists if svc-parking has a newer revision of them than svc-files', async () => {
    await rm(backup, { recursive: true });
    made.addUpload();
    await makeBackup(targetOn('old', memoryObjects({ [KEY]: storedObject('x') })), {
      to: backup,
      say,
    });
    await restore();
    const sql = 'SELECT files, attachmentsRevision FROM records WHERE attachmentsRevision = 0 LIMIT 1';
    expect(restored('parking', sql)).toEqual([{ files: '[]', attachmentsRevision: 0 }]);
    expect(restored('files', 'SELECT dueAt IS NOT NULL AS due, claim FROM attachment_lists')).toEqual([
      { due: 1, claim: null },
    ]);
  });

  it('ends every session', async () => {
    await restore();
    const counts = 'SELECT COUNT(*) AS sessions, COUNT(endedAt) AS ended FROM sessions';
    expect(restored('users', counts)).toEqual([{ sessions: 1, ended: 1 }]);
  });

  const editManifest = (edit: (text: string) => string) => async (at: string) => {
    const file = join(at, 'manifest.json');
    await writeFile(file, edit(await readFile(file, 'utf8')));
  };

  it.each<[string, (folder: string) => Promise<void>]>([
    ['without its manifest', (at) => rm(join(at, 'manifest.json'))],
    ['with half a manifest', editManifest((text) => text.slice(0, 200))],
    ['with a changed database', (at) => appendFile(join(at, 'databases/users.sqlite'), 'x')],
    ['without one of its databases', (at) => rm(join(at, 'databases/parking.sqlite'))],
    ['with a changed object', (at) => writeFile(join(at, 'objects', KEY.slice(0, 2), KEY), 'lette!')],
    ['without its objects', (at) => rm(join(at, 'objects'), { recursive: true })],
    ['with a shorter list of objects', (at) => writeFile(join(at, 'objects.jsonl'), '')],
    [
      'whose manifest leads elsewhere',
      editManifest((text) => text.replace('databases/users.sqlite', 'databases/../../users.sqlite')),
    ],
  ])('rejects a backup %s before it changes anything', async (_title, damage) => {
    await damage(backup);
    const error = await restore().catch((cause: Error) => cause);
    expect(error).toMatchObject({ name: 'CommandError' });
    expect(await target.databases.isEmpty()).toBe(true);
    expect(objects.count()).toBe(0);
  });

  it('rejects a backup of a newer version, and a backup of another kind of database', async () => {
    const { users = [] } = made.migrations;
    const older = { ...made.migrations, users: users.slice(0, -1) };
    await expect(restore({ knownMigrations: older })).rejects.toThrow(String(users.at(-1)));
    const place = { kind: 'mysql' as const, open: async () => target };
    const options = { from: backup, knownMigrations: made.migrations, say };
    await expect(restoreBackup(place, options)).rejects.toThrow('Das geht nicht');
  });

  it('keeps the previous data when an object cannot be stored', async () => {
    await restore();
    const before = records();
    const broken = { ...memoryObjects(), put: async () => Promise.reject(new Error('no room')) };
    await expect(restore({ replace: true }, targetOn('new', broken))).rejects.toThrow('no room');
    expect(records()).toEqual(before);
  });

  it('rejects the folder of an unfinished backup', async () => {
    const to = join(folder.path, 'other');
    const broken = { ...memoryObjects(), find: async () => Promise.reject(new Error('storage down')) };
    await expect(makeBackup(targetOn('old', broken), { to, say })).rejects.toThrow('storage down');
    expect((await readdir(folder.path)).filter((name) => name.startsWith('other'))).toEqual([]);
    await expect(makeBackup(target, { to: backup, say })).rejects.toThrow('gibt es schon');
  });

  it('reports a file that the storage had lost, and restores everything else', async () => {
    const to = join(folder.path, 'other');
    const saved = await makeBackup(targetOn('old', memoryObjects()), { to, say });
    expect(saved.objects).toEqual({ count: 0, bytes: 0, missing: [KEY], erased: [] });
    expect(output.join('\n')).toContain('Achtung');
    await cp(to, `${to}-2`, { recursive: true });
    await rename(backup, `${backup}-2`);
    await restore({ from: `${to}-2` });
  });

  it.each(['looked for', 'read'])(
    'does not report an object as missing if the object was erased during the backup, before the object was %s',
    async (moment) => {
      let isThere = moment === 'read';
      const erasing = {
        ...memoryObjects(),
        find: async () => {
          if (isThere) return { headers: {}, size: 6, tag: 'a' };
          made.eraseAttachments();
          return undefined;
        },
        read: async () => {
          isThere = false;
          throw new Error('NoSuchKey');
        },
      };
      const to = join(folder.path, 'other');
      const saved = await makeBackup(targetOn('old', erasing), { to, say });
      expect(saved.objects).toEqual({ count: 0, bytes: 0, missing: [], erased: [KEY] });
      expect(saved.counts['files.attachments']).toBe(1);
    },
  );

  it('does not restore attachments whose record was erased between the snapshots of the two services’ databases', async () => {
    const attachments = () =>
      restored('files', 'SELECT id FROM attachments UNION ALL SELECT invoiceNumber FROM attachment_lists');
    await restore();
    expect(attachments()).toHaveLength(2);
    await rename(backup, `${backup}-2`);
    made.eraseRecord();
    await makeBackup(targetOn('old', objects), { to: backup, say });
    await restore({ replace: true });
    expect(attachments()).toEqual([]);
  });
});
