import { errorOf, normalizeInvoiceNumber } from './invoiceNumber.ts';

describe('a typed number at the till', () => {
  it.each([
    ['a0017', 'A-0017'],
    ['abc-0017', 'ABC-0017'],
    ['abcd-0017', 'ABCD-0017'],
    ['FXSHRXW-00000001', 'FXSHRXW-00000001'],
  ])('%s is the provisional number %s', (typed, reference) => {
    expect(normalizeInvoiceNumber(typed)).toBe(reference);
    expect(errorOf(typed)).toBeUndefined();
  });

  it.each(['hhab1234', 'abcdefgh-0001'])('%s is not a provisional number', (typed) => {
    expect(normalizeInvoiceNumber(typed)).toBe(typed);
    expect(errorOf(typed)).toBeDefined();
  });
});
