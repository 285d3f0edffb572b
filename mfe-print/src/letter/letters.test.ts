/** @jest-environment node */

import { buildLetter } from '@parkwart/letter/testing/letters';
import { serveFonts } from '../testing/fonts.ts';
import { letterPdf } from './letters.ts';

const mockParsed: string[] = [];
jest.mock('./fonts.ts', () => jest.requireActual('../testing/fonts.ts'));
jest.mock('@parkwart/letter/typeface', () => {
  const real = jest.requireActual<typeof import('@parkwart/letter/typeface')>('@parkwart/letter/typeface');
  const typeface: typeof real.typeface = (file) => {
    mockParsed.push('font');
    return real.typeface(file);
  };
  return { ...real, typeface };
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => buildLetter({ inputs: { invoiceNumber: String(100123 + index) } }));

describe('the fonts of the letter', () => {
  it('fail to load after 120 seconds without a response, and are fetched again after a failure', async () => {
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

  it('are fetched and parsed once, for the first letter', async () => {
    globalThis.fetch = async () => Promise.reject(new TypeError('Unexpected request.'));
    expect((await letterPdf([buildLetter()])).size).toBeGreaterThan(10_000);
    expect((await letterPdf(numbered(2))).size).toBeGreaterThan(10_000);
    expect(mockParsed).toHaveLength(2);
  });
});

describe('creating many letters', () => {
  it('reports the progress after each letter, and lets the page react in between', async () => {
    const done: number[] = [];
    const seen: number[] = [];
    const timer = setInterval(() => seen.push(done.length));
    await letterPdf(numbered(5), { onProgress: (count) => done.push(count) });
    clearInterval(timer);

    expect(done).toEqual([1, 2, 3, 4, 5]);
    expect(seen.some((count) => count > 0 && count < 5)).toBe(true);
  });

  it('stops after the current letter if it is cancelled', async () => {
    const controller = new AbortController();
    const done: number[] = [];
    const onProgress = (count: number) => {
      done.push(count);
      if (count === 2) controller.abort('cancelled');
    };

    await expect(letterPdf(numbered(5), { onProgress, signal: controller.signal })).rejects.toBe('cancelled');
    expect(done).toEqual([1, 2]);
  });
});
