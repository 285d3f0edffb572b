import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Letter } from '@parkwart/contracts/dunning/letter';

export interface ThreadRequest {
  readonly letter: Letter;
  readonly isDemo: boolean;
}

export interface LetterMaker {
  /**
   * Makes one letter at a time.
   * @returns the letter's PDF
   * @throws Error if the letter cannot be made; the maker is unusable after that
   */
  make(request: ThreadRequest): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Without a limit, V8 keeps garbage until the machine's memory is used up. 3,000 letters were made within these limits.
 */
const MEMORY = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 4 };

/**
 * Makes letters in a thread, because a service cannot respond while its main thread makes a letter: the first letter
 * takes 0.4 s of CPU, each later one 16 ms. Closing the maker frees the memory of the fonts, and of the names in the
 * fonts' caches.
 */
export function startLetterMaker(): LetterMaker {
  const thread = new Worker(new URL('./letterThread.js', import.meta.url), { resourceLimits: MEMORY });
  let failure: unknown;
  thread.on('error', (error) => {
    failure = error;
  });
  return {
    make: async (request) => {
      if (failure) throw failure;
      thread.postMessage(request);
      const [pdf]: Uint8Array[] = await once(thread, 'message');
      if (!pdf) throw new Error('The thread sent no letter.');
      return pdf;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
