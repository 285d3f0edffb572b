import { pathToFileURL } from 'node:url';
import { startLetterMaker } from './letterMaker.ts';
import { buildLetter } from './testing/letters.ts';

// The thread runs the files that `tsc -b` has built.
const mockThread = pathToFileURL(require.resolve('../dist/letterThread.js'));
jest.mock('node:worker_threads', () => {
  const { Worker } = jest.requireActual<typeof import('node:worker_threads')>('node:worker_threads');
  return {
    Worker: class extends Worker {
      constructor(_file: URL, options: object) {
        super(mockThread, options);
      }
    },
  };
});

describe('the letter maker', () => {
  it('returns PDFs, one after the other', async () => {
    const maker = startLetterMaker();
    for (const isDemo of [true, false]) {
      const pdf = await maker.make({ letter: buildLetter(), isDemo });
      expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
    }
    await maker.close();
  });

  it('rejects with the error when a letter cannot be made', async () => {
    const maker = startLetterMaker();
    const letter = { ...buildLetter(), record: Object.assign(buildLetter().record, { fines: undefined }) };
    await expect(maker.make({ letter, isDemo: false })).rejects.toThrow('undefined');
    await maker.close();
  });
});
