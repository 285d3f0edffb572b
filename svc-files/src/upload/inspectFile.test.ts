import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectFile } from './inspectFile.ts';

describe('inspectFile', () => {
  it.each(['<job ', '<hta:application', '\n[', 'echo ', 'Q ', '<'])(
    'takes no more than in proportion for a file that repeats %j',
    async (part) => {
      const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
      const path = join(folder, 'Brief.txt');
      /** The best of many: others take the CPU now and then. */
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
      // Sixteen times as much where each repetition reads the rest again.
      expect(await costOf(65_000)).toBeLessThan(8 * (await costOf(16_250)));
      await rm(folder, { recursive: true });
    },
  );
});
