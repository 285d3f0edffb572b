import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { checkedBackupsIn } from '../backup/backupsIn.ts';
import { makeBackup } from '../backup/makeBackup.ts';
import { MANIFEST, type Manifest, objectPath } from '../backup/manifest.ts';
import { checkNewest } from '../check/checkBackup.ts';
import { openScratchFolder } from '../check/scratchFolder.ts';
import { sqliteDatabases } from '../databases/sqliteDatabases.ts';
import { makeDatabases } from '../testing/makeDatabases.ts';
import { memoryObjects, storedObject, targetWith } from '../testing/memoryObjects.ts';
import { firstToCopy } from './followBinaryLogs.ts';
import { serveMetrics } from './metricsServer.ts';
import { nextRun, removeOldEvents, removeOldLogs, scheduledBackup } from './scheduledBackup.ts';

const KEY = '0b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11';

describe('the next scheduled run', () => {
  it.each([
    ['later on the same day', '2026-07-01T01:00Z', '2026-07-01T01:30Z'],
    ['on the next day', '2026-07-01T01:30Z', '2026-07-02T01:30Z'],
    ['an hour later by UTC after summer time', '2026-10-24T12:00Z', '2026-10-25T02:30Z'],
  ])('is %s', (_title, after, expected) => {
    expect(nextRun('03:30', new Date(after))).toEqual(new Date(expected));
  });

  it('is skipped on a day on which the clocks skip its time, and happens only once when the clocks repeat its time', () => {
    expect(nextRun('02:30', new Date('2026-03-28T12:00Z'))).toEqual(new Date('2026-03-30T00:30Z'));
    const first = nextRun('02:30', new Date('2026-10-24T12:00Z'));
    expect(nextRun('02:30', first)).toEqual(new Date('2026-10-26T01:30Z'));
  });
});

describe('the schedule', () => {
  const folder = folderOfEachTest();
  let backups: string;
  const at = (name: string) => join(folder.path, name);
  const run = (now: Date, { data = 'data', isByHand = false } = {}) =>
    scheduledBackup({
      open: async () => targetWith(sqliteDatabases(at(data)), memoryObjects({ [KEY]: storedObject('letter') })),
      openScratch: openScratchFolder,
      folder: backups,
      now,
      isByHand,
      say: () => undefined,
    });

  beforeEach(async () => {
    backups = at('backups');
    await mkdir(backups);
    await makeDatabases(at('data'), { objectKey: KEY });
  });

  it('makes and checks a backup, deletes outdated backups that it made, and exports the time of the last good backup', async () => {
    const server = await serveMetrics(backups, 0, '127.0.0.1');
    const { port } = server.address() as AddressInfo;
    const age = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^parkwart_backup_made_at_seconds (\S+)$/m.exec(text)?.[1]);
    };
    try {
      expect(await age()).toBe(0);
      const startedAt = Date.now() / 1_000;
      await mkdir(join(backups, 'before-the-upgrade'));
      await run(new Date('2026-11-22T02:30Z'));
      await run(new Date('2026-11-22T12:00Z'));
      expect((await readdir(backups)).sort()).toEqual(['2026-11-22-1300', 'before-the-upgrade']);
      const good = await age();
      expect(good).toBeGreaterThanOrEqual(startedAt - 1);
      await expect(run(new Date('2026-11-23T02:30Z'), { data: 'nothing' })).rejects.toThrow();
      expect(await age()).toBe(good);
      expect(await readdir(backups)).toContain('2026-11-22-1300');
    } finally {
      server.close();
    }
  });

  it('keeps the day’s backup when a manual backup is made, and keeps the manual backup on later days', async () => {
    await run(new Date('2026-11-22T02:30Z'));
    await run(new Date('2026-11-22T12:00Z'), { isByHand: true });
    expect((await readdir(backups)).sort()).toEqual(['2026-11-22-0330', '2026-11-22-1300-von-hand']);
    await run(new Date('2026-11-22T22:30Z'));
    expect((await readdir(backups)).sort()).toEqual(['2026-11-22-1300-von-hand', '2026-11-22-2330']);
  });

  it('deletes copied binary logs that no daily backup needs', async () => {
    const logs = join(backups, 'binary-logs', 'a-server');
    await mkdir(logs, { recursive: true });
    const now = new Date('2026-11-22T02:30Z');
    for (const [name, written] of [
      ['binlog.000001', '2026-11-13T02:30Z'],
      ['binlog.000002', '2026-11-15T02:30Z'],
    ] as const) {
      await writeFile(join(logs, name), '');
      await utimes(join(logs, name), now, new Date(written));
    }
    await removeOldLogs(join(backups, 'binary-logs'), now);
    await removeOldLogs(join(backups, 'nothing'), now);
    expect(await readdir(logs)).toEqual(['binlog.000002']);
  });

  it('deletes security events of past days after their retention period', async () => {
    const names = ['security-2026-08-23.log', 'security-2026-08-24.log', 'security-2026-11-22.log', 'other.log'];
    for (const name of names) await writeFile(at(name), '');
    const kept = { SECURITY_LOG_FOLDER: folder.path, SECURITY_LOG_DAYS: 90 };
    await removeOldEvents(kept, new Date('2026-11-22T02:30Z'));
    await removeOldEvents({ ...kept, SECURITY_LOG_FOLDER: at('nothing') }, new Date());
    const left = (await readdir(folder.path)).filter((name) => name.endsWith('.log'));
    expect(left.sort()).toEqual(['other.log', ...names.slice(1, 3)]);
  });

  it('copies binary logs from the last copied log on, or from the first log that the server still has', () => {
    const onServer = ['binlog.000007', 'binlog.000008'];
    expect(firstToCopy(onServer, ['binlog.000006', 'binlog.000007'])).toBe('binlog.000007');
    expect(firstToCopy(onServer, ['binlog.000003'])).toBe('binlog.000007');
    expect(firstToCopy(onServer, [])).toBe('binlog.000007');
  });
});

describe('checking the newest backup', () => {
  const folder = folderOfEachTest();
  let backups: string;
  const output: string[] = [];
  const say = (line: string) => output.push(line);
  const check = (at = backups) => checkNewest(at, { openScratch: openScratchFolder, say });
  const backUp = async (name: string) => {
    const objects = memoryObjects({ [KEY]: storedObject('letter') });
    const target = targetWith(sqliteDatabases(join(folder.path, 'data')), objects);
    await makeBackup(target, { to: join(backups, name), say });
  };
  const changeManifest = async (name: string, change: (manifest: Manifest) => object) => {
    const file = join(backups, name, MANIFEST);
    await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as Manifest)));
  };

  beforeEach(async () => {
    backups = join(folder.path, 'backups');
    output.length = 0;
    await makeDatabases(join(folder.path, 'data'), { objectKey: KEY });
    await backUp('first');
    await backUp('second');
  });

  it('restores this backup on trial, compares it with the snapshot, and marks only this backup as good', async () => {
    await check();
    expect(output.join('\n')).toMatch(/Geprüft wird .+second[\s\S]*Probeweise wiederhergestellt und verglichen: \d+/);
    expect((await checkedBackupsIn(backups)).map(({ path }) => path)).toEqual([join(backups, 'second')]);
    await check(join(backups, 'first'));
    expect(await checkedBackupsIn(backups)).toHaveLength(2);
  });

  it.each<[string, (manifest: Manifest) => object, string]>([
    [
      'other rows',
      (manifest) => ({ ...manifest, counts: { ...manifest.counts, 'parking.records': 3 } }),
      'In parking.records stehen 2 Zeilen statt 3',
    ],
    [
      'other contents',
      (manifest) => ({ ...manifest, contents: { ...manifest.contents, 'users.users': 'f'.repeat(64) } }),
      'In users.users steht nach der Wiederherstellung etwas anderes',
    ],
  ])('fails if the restored database has %s than the snapshot had', async (_title, change, message) => {
    await changeManifest('second', change);
    await expect(check()).rejects.toThrow(message);
    expect(await checkedBackupsIn(backups)).toEqual([]);
  });

  it('fails if an attachment’s file is missing, unless the backup already recorded the file as lost or erased', async () => {
    const path = join(backups, 'second');
    await rm(objectPath(path, KEY));
    await expect(check()).rejects.toThrow(`objects/${KEY}`);
    const without = (objects: object) => (manifest: Manifest) => ({
      ...manifest,
      files: manifest.files.filter(({ path: file }) => file.startsWith('databases/')),
      objects: { ...manifest.objects, count: 0, ...objects },
    });
    await writeFile(join(path, 'objects.jsonl'), '');
    await changeManifest('second', without({}));
    await expect(check()).rejects.toThrow(`nennt die Datei ${KEY}, die ihr fehlt`);
    await changeManifest('second', without({ erased: [KEY] }));
    await check();
    await changeManifest('second', without({ missing: [KEY], erased: [] }));
    await check();
  });
});
