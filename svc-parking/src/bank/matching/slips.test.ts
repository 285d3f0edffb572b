import fc from 'fast-check';
import { slipsOf } from './slips.ts';

const number = fc.integer({ min: 10_000, max: 9_999_999 }).map(String);
const ways: Record<string, (meant: string, at: number, digit: number) => string> = {
  'a changed digit': (meant, at, digit) => meant.slice(0, at) + digit + meant.slice(at + 1),
  'swapped neighbours': (meant, at) => meant.slice(0, at) + meant[at + 1] + meant[at] + meant.slice(at + 2),
  'a lost digit': (meant, at) => meant.slice(0, at) + meant.slice(at + 1),
  'a doubled digit': (meant, at) => meant.slice(0, at) + meant[at] + meant.slice(at),
};

describe('slipsOf', () => {
  it.each(Object.entries(ways))('of %s, lists the number that was meant', (_title, mistype) => {
    fc.assert(
      fc.property(number, fc.nat(3), fc.nat(9), (meant, at, digit) => {
        const typed = mistype(meant, at, digit);
        // Read as no number.
        fc.pre(!typed.startsWith('0') && typed !== meant);
        expect(slipsOf(Number(typed))).toContain(Number(meant));
      }),
    );
  });

  it('never lists the typed number itself', () => {
    fc.assert(fc.property(number, (typed) => !slipsOf(Number(typed)).includes(Number(typed))));
  });
});
