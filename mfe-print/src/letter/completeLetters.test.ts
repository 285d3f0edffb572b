import { buildLetter } from '@parkwart/letter/testing/letters';
import { json, serve } from '../testing/showPage.tsx';
import { letterPdf } from './letters.ts';

const mockMade: { pageLink?: string }[][] = [];
jest.mock('./loadTypefaces.ts', () => ({ loadTypefaces: async () => ({}) }));
jest.mock('@parkwart/letter/makePdf', () => ({
  makePdf: async (letters: { pageLink?: string }[]) => {
    mockMade.push(letters);
    return new Blob();
  },
}));

const LINK = 'https://parken.example/p/x';
const numbered = (count: number) =>
  Array.from({ length: count }, (_one, index) => ({
    ...buildLetter({ record: { invoiceNumber: 100_001 + index } }),
    hasDriverPage: true,
  }));

describe('letters with a code for the page of drivers', () => {
  beforeEach(() => {
    mockMade.length = 0;
  });

  it('many letters ask for the drivers’ page’s addresses in portions, and have no code where there is none', async () => {
    const requested = serve(() => json(200, { links: [{ invoiceNumber: 100_001, link: LINK }] }));
    await letterPdf(numbered(201));
    expect(requested).toHaveLength(2);
    expect(mockMade[0]?.map(({ pageLink }) => pageLink)).toEqual([LINK, ...Array(200).fill(undefined)]);
  });

  it('are not made when the addresses cannot be had, since a letter would lack its code', async () => {
    serve(() => json(500, { code: 'INTERNAL', message: 'Es ist ein Fehler aufgetreten.' }));
    await expect(letterPdf(numbered(1))).rejects.toThrow('Es ist ein Fehler aufgetreten.');
    expect(mockMade).toEqual([]);
  });

  it('ask for nothing while the page is off', async () => {
    const requested = serve(() => json(500, {}));
    await letterPdf([buildLetter()]);
    expect([requested, mockMade.length]).toEqual([[], 1]);
  });
});
