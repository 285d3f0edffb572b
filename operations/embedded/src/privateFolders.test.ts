import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { makePrivateFolders } from './privateFolders.ts';

describe('makePrivateFolders', () => {
  const folder = folderOfEachTest();

  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

  it('creates a data folder that only its owner can access', async () => {
    const dataDir = join(folder.path, 'data');
    await makePrivateFolders(dataDir);
    expect(await modeOf(dataDir)).toBe(0o700);
  });

  it('keeps databases, files and logs private in a data folder that is open to all', async () => {
    await chmod(folder.path, 0o755);
    await mkdir(join(folder.path, 'databases'), { mode: 0o755 });
    await makePrivateFolders(folder.path);
    expect(await modeOf(folder.path)).toBe(0o755);
    for (const name of ['databases', 's3', 'logs']) expect(await modeOf(join(folder.path, name))).toBe(0o700);
  });
});
