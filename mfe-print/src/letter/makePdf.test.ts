/** @jest-environment node */
import { serveFonts } from '../testing/fonts.ts';
import { buildLetter } from '../testing/letters.ts';
import { letterPdf } from './letters.ts';

jest.mock('./fonts.ts', () => jest.requireActual('../testing/fonts.ts'));
afterEach(() => jest.restoreAllMocks());

describe('the fonts of the letter', () => {
  it('time out after 120 seconds, and are fetched again after a failure', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort('too late'));
    globalThis.fetch = async (_address, init) => {
      init?.signal?.throwIfAborted();
      return new Response('', { status: 503 });
    };
    await expect(letterPdf([buildLetter()])).rejects.toBe('too late');
    expect(timeout).toHaveBeenCalledWith(120_000);

    await expect(letterPdf([buildLetter()])).rejects.toThrow('503');
    serveFonts();
    expect((await letterPdf([buildLetter()])).type).toBe('application/pdf');
  });

  it('are fetched with the first letter only', async () => {
    globalThis.fetch = async () => Promise.reject(new TypeError('Unexpected request.'));
    expect((await letterPdf([buildLetter()])).size).toBeGreaterThan(10_000);
  });
});
