import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { sqliteDatabases } from '../databases/sqliteDatabases.ts';
import { makeDatabases, query } from '../testing/makeDatabases.ts';
import { targetWith } from '../testing/memoryObjects.ts';
import { makeBackup } from './makeBackup.ts';
import { OBJECT_LIST } from './manifest.ts';

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
