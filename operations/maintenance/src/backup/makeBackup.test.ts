import fs, { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { sqliteDatabases } from '../databases/sqliteDatabases.ts';
import { restoreBackup } from '../restore/restoreBackup.ts';
import { makeDatabases, query, type TestDatabases } from '../testing/makeDatabases.ts';
import { memoryObjects, storedObject, targetWith } from '../testing/memoryObjects.ts';
import { makeBackup } from './makeBackup.ts';
import { OBJECT_LIST, objectPath } from './manifest.ts';
import { outdatedBackups } from './outdatedBackups.ts';

it.each<[string, (data: string, dumps: string) => unknown, string]>([
  [
    'the database is migrated during the dump',
    (data) => query(data, 'parking', "INSERT INTO SequelizeMeta VALUES ('003-third')"),
    'Bitte noch einmal sichern.',
  ],
  [
    'its list of objects cannot be written',
    (_data, dumps) => writeFile(join(dumps, '..', OBJECT_LIST), 'in the way'),
    'EEXIST',
  ],
])('a backup fails with the reason and leaves nothing behind when %s', async (_title, disturb, reason) => {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await makeDatabases(data, { objectKey: '0b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11' });
  const databases = sqliteDatabases(data);
  const dump = async (to: string) => {
    await disturb(data, to);
    return databases.dump(to);
  };
  const target = targetWith({ ...databases, dump });
  const backup = makeBackup(target, { to: join(folder.path, 'backup'), say: () => undefined });
  await expect(backup).rejects.toThrow(reason);
  expect(await readdir(folder.path)).toEqual(['data']);
  await folder.remove();
});

const DAY = 86_400_000;
const backupAt = (madeAt: string) => ({ madeAt: new Date(madeAt).toISOString() });
/** One backup per night at half past three, up to the given night. */
const nightsUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, nights) => ({
    madeAt: new Date(new Date(last).getTime() - nights * DAY).toISOString(),
  }));
const keptOf = (backups: readonly { madeAt: string }[]) => {
  const outdated = new Set(outdatedBackups(backups));
  return backups.filter((backup) => !outdated.has(backup)).map(({ madeAt }) => madeAt.slice(0, 10));
};

describe('the selection of outdated backups', () => {
  it('keeps 7 daily, 5 weekly and 12 monthly backups out of two years of nightly backups', () => {
    expect(keptOf(nightsUntil('2026-11-25T02:30:00Z', 730))).toEqual([
      ...'2026-11-25 2026-11-24 2026-11-23 2026-11-22 2026-11-21 2026-11-20 2026-11-19'.split(' '),
      // Sundays, and the last night of October.
      ...'2026-11-15 2026-11-08 2026-11-01 2026-10-31'.split(' '),
      ...'2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31'.split(' '),
      ...'2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31'.split(' '),
    ]);
  });

  it('keeps the newest backup of a day, by Berlin’s calendar', () => {
    const [noon, evening, afterMidnight] = ['2026-07-01T10:00Z', '2026-07-01T21:59Z', '2026-07-01T22:01Z'].map(
      backupAt,
    );
    if (!noon || !evening || !afterMidnight) throw new Error('three are given');
    expect(outdatedBackups([noon, evening, afterMidnight])).toEqual([noon]);
  });

  it('keeps old backups if no newer ones were made, and never deletes the only backup', () => {
    expect(outdatedBackups(nightsUntil('2020-03-01T02:30:00Z', 7))).toEqual([]);
    expect(outdatedBackups([backupAt('2020-03-01T02:30:00Z')])).toEqual([]);
    expect(outdatedBackups([])).toEqual([]);
  });
});

const OLD = '0b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11';
const NEW = '1b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11';
const BUCKET = { [OLD]: storedObject('letter', { 'content-type': 'a/b' }), [NEW]: storedObject('photograph') };

describe('an incremental backup', () => {
  const folder = folderOfEachTest();
  let made: TestDatabases;
  const output: string[] = [];
  const say = (line: string) => output.push(line);
  const at = (name: string) => join(folder.path, 'backups', name);
  const inodeOf = async (name: string, key: string) => (await fs.stat(objectPath(at(name), key))).ino;
  const targetOn = (data: string, objects: ReturnType<typeof memoryObjects>) =>
    targetWith(sqliteDatabases(join(folder.path, data)), objects);
  const backUp = async (name: string, { objects = memoryObjects(BUCKET), full = false } = {}) => {
    const fetched: string[] = [];
    const read = (key: string) => {
      fetched.push(key);
      return objects.read(key);
    };
    const { objects: saved } = await makeBackup(targetOn('old', { ...objects, read }), { to: at(name), full, say });
    return { fetched, saved };
  };
  const restore = (name: string, objects: ReturnType<typeof memoryObjects>) =>
    restoreBackup(
      { kind: 'sqlite', open: async () => targetOn('new', objects) },
      { from: at(name), replace: false, knownMigrations: made.migrations, say },
    );

  beforeEach(async () => {
    made = await makeDatabases(join(folder.path, 'old'), { objectKey: OLD });
    expect((await backUp('first')).fetched).toEqual([OLD]);
    query(join(folder.path, 'old'), 'files', `INSERT INTO attachments VALUES ('b', 100001, '${NEW}', NULL)`);
    output.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());

  it('fetches only new objects, and stays complete without the earlier backup', async () => {
    const { fetched, saved } = await backUp('second');
    expect(fetched).toEqual([NEW]);
    expect(saved).toEqual({ count: 2, bytes: 16, missing: [], erased: [] });
    expect(await inodeOf('second', OLD)).toBe(await inodeOf('first', OLD));
    expect(output).toContain(`Davon unverändert und gemeinsam mit ${at('first')}: 1`);
    await fs.rm(at('first'), { recursive: true });
    const objects = memoryObjects();
    await restore('second', objects);
    expect(objects.count()).toBe(2);
    expect(await objects.find(OLD)).toEqual(await memoryObjects(BUCKET).find(OLD));
  });

  it('copies unchanged objects from the newest backup that was completed, and ignores an unfinished one', async () => {
    await backUp('second');
    await fs.cp(at('second'), at('third.1.unvollstaendig'), { recursive: true });
    await fs.rm(join(at('third.1.unvollstaendig'), 'manifest.json'));
    await fs.writeFile(at('notes.txt'), 'tapes are in the safe');
    expect((await backUp('third')).fetched).toEqual([]);
    expect(output.at(-2)).toBe(`Davon unverändert und gemeinsam mit ${at('second')}: 2`);
  });

  it.each(['lettex', 'a longer letter', ''])(
    'refetches an object whose copy in the earlier backup contains „%s“ instead of the object’s content, and leaves that copy unchanged',
    async (spoilt) => {
      await fs.writeFile(objectPath(at('first'), OLD), spoilt);
      expect((await backUp('second')).fetched.sort()).toEqual([OLD, NEW]);
      expect(await fs.readFile(objectPath(at('second'), OLD), 'utf8')).toBe('letter');
      expect(await fs.readFile(objectPath(at('first'), OLD), 'utf8')).toBe(spoilt);
    },
  );

  it('fetches an object that the earlier backup lacks, or has only as a symbolic link', async () => {
    const file = objectPath(at('first'), OLD);
    await fs.rename(file, join(folder.path, 'elsewhere'));
    expect((await backUp('second')).fetched.sort()).toEqual([OLD, NEW]);
    await fs.rm(at('second'), { recursive: true });
    await fs.symlink(join(folder.path, 'elsewhere'), file);
    expect((await backUp('second')).fetched.sort()).toEqual([OLD, NEW]);
    expect((await fs.lstat(objectPath(at('second'), OLD))).isFile()).toBe(true);
  });

  it('still reports objects that the storage has lost', async () => {
    const { saved } = await backUp('second', { objects: memoryObjects({ [NEW]: storedObject('photograph') }) });
    expect(saved).toEqual({ count: 1, bytes: 10, missing: [OLD], erased: [] });
  });

  it.each(['EXDEV', 'EPERM', 'EMLINK'])('copies objects if hard links fail (%s)', async (code) => {
    jest.spyOn(fs, 'link').mockRejectedValue(Object.assign(new Error(code), { code }));
    expect((await backUp('second')).fetched.sort()).toEqual([OLD, NEW]);
    await restore('second', memoryObjects());
  });

  it('copies objects if the storage’s ETags are not MD5', async () => {
    const bucket = memoryObjects(BUCKET);
    const find = async (key: string) => {
      const facts = await bucket.find(key);
      return facts && { ...facts, tag: `${facts.tag}-1` };
    };
    expect((await backUp('second', { objects: { ...bucket, find } })).fetched.sort()).toEqual([OLD, NEW]);
  });

  it('shares no file with the earlier backup if a full backup was requested', async () => {
    expect((await backUp('second', { full: true })).fetched.sort()).toEqual([OLD, NEW]);
    expect(await inodeOf('second', OLD)).not.toBe(await inodeOf('first', OLD));
  });
});
