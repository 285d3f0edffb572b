import { join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { underLock } from './underLock.ts';

describe('work under a lock', () => {
  const folder = folderOfEachTest();

  const lockOf = (name: string) => join(folder.path, `.rolling-${name}`);

  it('runs only while no other work holds the lock', async () => {
    await underLock(lockOf('users'), 0, async () => {
      await expect(underLock(lockOf('users'), 0, async () => undefined)).rejects.toMatchObject({ code: 'ELOCKED' });
    });
    expect(await underLock(lockOf('users'), 0, async () => 'free again')).toBe('free again');
  });

  it('is independent of another lock in the same folder', async () => {
    let endFirst = () => {};
    const firstEnds = new Promise<void>((resolve) => {
      endFirst = resolve;
    });
    const first = underLock(lockOf('users'), 0, () => firstEnds);
    await underLock(lockOf('parking'), 0, async () => {
      endFirst();
      await first;
      await expect(underLock(lockOf('parking'), 0, async () => undefined)).rejects.toMatchObject({ code: 'ELOCKED' });
    });
  });
});
