import fs from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { sqliteDatabases } from '../databases/sqliteDatabases.ts';
import { restoreBackup } from '../restore/restoreBackup.ts';
import { makeDatabases, query, type TestDatabases } from '../testing/makeDatabases.ts';
import { memoryObjects, storedObject, targetWith } from '../testing/memoryObjects.ts';
import { makeBackup } from './makeBackup.ts';
import { objectPath } from './manifest.ts';

const OLD = '0b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11';
const NEW = '1b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11';
const BUCKET = { [OLD]: storedObject('letter', { 'content-type': 'a/b' }), [NEW]: storedObject('photograph') };

describe('an incremental backup', () => {
  let folder: { path: string; remove: () => Promise<void> };
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
    folder = await temporaryFolder();
    made = await makeDatabases(join(folder.path, 'old'), { objectKey: OLD });
    expect((await backUp('first')).fetched).toEqual([OLD]);
    query(join(folder.path, 'old'), 'files', `INSERT INTO attachments VALUES ('b', 100001, '${NEW}', NULL)`);
    output.length = 0;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await folder.remove();
  });

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

  it('builds on the newest complete backup', async () => {
    await backUp('second');
    await fs.cp(at('second'), at('third.1.unvollstaendig'), { recursive: true });
    await fs.rm(join(at('third.1.unvollstaendig'), 'manifest.json'));
    await fs.writeFile(at('notes.txt'), 'tapes are in the safe');
    expect((await backUp('third')).fetched).toEqual([]);
    expect(output.at(-2)).toBe(`Davon unverändert und gemeinsam mit ${at('second')}: 2`);
  });

  it.each(['lettex', 'a longer letter', ''])(
    'refetches an object whose earlier copy reads „%s“, and leaves that copy unchanged',
    async (spoilt) => {
      await fs.writeFile(objectPath(at('first'), OLD), spoilt);
      expect((await backUp('second')).fetched.sort()).toEqual([OLD, NEW]);
      expect(await fs.readFile(objectPath(at('second'), OLD), 'utf8')).toBe('letter');
      expect(await fs.readFile(objectPath(at('first'), OLD), 'utf8')).toBe(spoilt);
    },
  );

  it('fetches an object that is missing from the earlier backup or a symbolic link there', async () => {
    const file = objectPath(at('first'), OLD);
    await fs.rename(file, join(folder.path, 'elsewhere'));
    expect((await backUp('second')).fetched.sort()).toEqual([OLD, NEW]);
    await fs.rm(at('second'), { recursive: true });
    await fs.symlink(join(folder.path, 'elsewhere'), file);
    expect((await backUp('second')).fetched.sort()).toEqual([OLD, NEW]);
    expect((await fs.lstat(objectPath(at('second'), OLD))).isFile()).toBe(true);
  });

  it('still reports what the storage has lost', async () => {
    const { saved } = await backUp('second', { objects: memoryObjects({ [NEW]: storedObject('photograph') }) });
    expect(saved).toEqual({ count: 1, bytes: 10, missing: [OLD], erased: [] });
  });

  it.each(['EXDEV', 'EPERM', 'EMLINK'])('copies where hard links fail (%s)', async (code) => {
    jest.spyOn(fs, 'link').mockRejectedValue(Object.assign(new Error(code), { code }));
    expect((await backUp('second')).fetched.sort()).toEqual([OLD, NEW]);
    await restore('second', memoryObjects());
  });

  it('copies if the storage’s ETags are not MD5', async () => {
    const bucket = memoryObjects(BUCKET);
    const find = async (key: string) => {
      const facts = await bucket.find(key);
      return facts && { ...facts, tag: `${facts.tag}-1` };
    };
    expect((await backUp('second', { objects: { ...bucket, find } })).fetched.sort()).toEqual([OLD, NEW]);
  });

  it('shares nothing in a full backup', async () => {
    expect((await backUp('second', { full: true })).fetched.sort()).toEqual([OLD, NEW]);
    expect(await inodeOf('second', OLD)).not.toBe(await inodeOf('first', OLD));
  });
});
