import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { checkedBackupsIn } from '../backup/backupsIn.ts';
import { makeBackup } from '../backup/makeBackup.ts';
import { MANIFEST, type Manifest, objectPath } from '../backup/manifest.ts';
import { sqliteDatabases } from '../databases/sqliteDatabases.ts';
import { makeDatabases } from '../testing/makeDatabases.ts';
import { memoryObjects, storedObject, targetWith } from '../testing/memoryObjects.ts';
import { checkNewest } from './checkBackup.ts';
import { openScratchFolder } from './scratchFolder.ts';

const KEY = '0b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11';

describe('checking the newest backup', () => {
  let folder: { path: string; remove: () => Promise<void> };
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
    folder = await temporaryFolder();
    backups = join(folder.path, 'backups');
    output.length = 0;
    await makeDatabases(join(folder.path, 'data'), { objectKey: KEY });
    await backUp('first');
    await backUp('second');
  });
  afterEach(() => folder.remove());

  it('restores it as a test, compares it, and marks only this backup as good', async () => {
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
  ])('fails for %s than the snapshot had', async (_title, change, message) => {
    await changeManifest('second', change);
    await expect(check()).rejects.toThrow(message);
    expect(await checkedBackupsIn(backups)).toEqual([]);
  });

  it('fails for an attachment without its file, unless it was known to be lost or erased', async () => {
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

  it('shows a message when there is nothing to check', async () => {
    await expect(check(folder.path)).rejects.toThrow('keine vollständige Sicherung');
  });
});
