import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectFile } from './inspectFile.ts';

describe('inspectFile', () => {
  it.each(['<job ', '<hta:application', '\n[', 'echo ', 'Q ', '<'])(
    'takes only proportionally longer for a file that repeats %j',
    async (part) => {
      const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
      const path = join(folder, 'Brief.txt');
      /** The best of many runs, because other programs take CPU time now and then. */
      const costOf = async (bytes: number) => {
        await writeFile(path, part.repeat(bytes / part.length));
        const costs: number[] = [];
        for (let attempt = 0; attempt < 20; attempt += 1) {
          const started = performance.now();
          await inspectFile(path);
          costs.push(performance.now() - started);
        }
        return Math.min(...costs);
      };
      // It would be sixteen times as much if each repetition read the rest again.
      expect(await costOf(65_000)).toBeLessThan(8 * (await costOf(16_250)));
      await rm(folder, { recursive: true });
    },
  );
});
