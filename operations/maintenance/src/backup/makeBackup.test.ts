import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@parkwart/service-kit/database/database';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { sqliteDatabases } from '../databases/sqliteDatabases.ts';
import { makeDatabases } from '../testing/makeDatabases.ts';
import { memoryObjects } from '../testing/memoryObjects.ts';
import { makeBackup } from './makeBackup.ts';
import { OBJECT_LIST } from './manifest.ts';

it('a backup fails and leaves nothing behind when the database was rebuilt in between', async () => {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await makeDatabases(data, { objectKey: '0b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11' });
  const databases = sqliteDatabases(data);
  const migrate = async () => {
    const parking = openDatabase(`sqlite:${join(data, 'parking.sqlite')}`);
    await parking.sequelize.query("INSERT INTO SequelizeMeta VALUES ('003-third')");
    await parking.close();
  };
  const target = {
    databases: {
      ...databases,
      dump: async (to: string) => {
        await migrate();
        return databases.dump(to);
      },
    },
    objects: memoryObjects(),
    startCommand: 'npm start',
    close: async () => {},
  };
  const backup = () => makeBackup(target, { to: join(folder.path, 'backup'), say: () => undefined });
  await expect(backup()).rejects.toThrow('Bitte noch einmal sichern.');
  expect(await readdir(folder.path)).toEqual(['data']);
  await folder.remove();
});

it('a backup fails with the reason and leaves nothing behind when its list of objects cannot be written', async () => {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await makeDatabases(data, { objectKey: '0b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11' });
  const databases = sqliteDatabases(data);
  const target = {
    databases: {
      ...databases,
      dump: async (to: string) => {
        await writeFile(join(to, '..', OBJECT_LIST), 'in the way');
        return databases.dump(to);
      },
    },
    objects: memoryObjects(),
    startCommand: 'npm start',
    close: async () => {},
  };
  const backup = makeBackup(target, { to: join(folder.path, 'backup'), say: () => undefined });
  await expect(backup).rejects.toThrow('EEXIST');
  expect(await readdir(folder.path)).toEqual(['data']);
  await folder.remove();
});
