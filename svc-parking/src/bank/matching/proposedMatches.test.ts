import { outcome, PAYER } from '../testing/sampleRecords.ts';

describe('a payment is proposed', () => {
  it.each([
    ['the amount does not fit the number', 2900, '100123', 'numberAlone, 100123 29.00'],
    ['another number one slip away expects the same', 3000, 'RE 200111', 'numberSimilar, 200111 30.00'],
    ['an unknown plate stands beside the number', 3000, '100123 HH-ZZ 99', 'numberOtherPlate, 100123 30.00'],
    ['the plate belongs to a number one slip away', 3000, '200111 HH-X 2', 'plateAndSimilarNumber, 200112 30.00'],
    [
      'the number has a changed digit, the plate is known',
      3000,
      '100723 B-AB 1234',
      'plateAndSimilarNumber, 100123 30.00',
    ],
    ['the number has two digits swapped', 1000, '101023 B-AB 1234', 'plateAndSimilarNumber, 100123 10.00'],
    ['the number lacks a digit', 1000, 'RE 10012 B-AB 1234', 'plateAndSimilarNumber, 100123 10.00'],
    ['the number has a doubled digit', 1000, 'RE 1001233 B-AB 1234', 'plateAndSimilarNumber, 100123 10.00'],
    ['only the plate’s record expects the amount', 4500, '100123 M-X 1', 'plateAndAmount, 100456 45.00'],
    ['only plate and amount fit', 3000, 'Strafzettel b ab 1234', 'plateAndAmount, 100123 30.00'],
    ['several of a plate expect it: the oldest', 3000, 'K-IO 10', 'plateAndAmount, 300100 30.00'],
    ['records of a plate owe it together', 6000, 'K-IO 10', 'plateAndSum, 300100 30.00, 300200 30.00'],
    ['all of them owe it together', 10500, 'kio10', 'plateAndSum, 300100 30.00, 300200 30.00, 300300 45.00'],
    ['a provisional number has no plate', 2500, 'A 0017', 'provisionalNumber, 400500 25.00'],
    ['several numbers have another sum', 5000, '100456 100123', 'severalNumbersOtherSum, 100123 30.00, 100456 20.00'],
    [
      'a sure number of several comes first',
      5000,
      '100456 M-X 1, 100123',
      'severalNumbersOtherSum, 100456 45.00, 100123 5.00',
    ],
    ['one of several may be a slip', 6000, '100123, 200111', 'severalNumbersUnsure, 100123 30.00, 200111 30.00'],
    ['the rest is what the car owes besides', 6000, '300100 K-IO 10', 'plateAndSum, 300100 30.00, 300200 30.00'],
    [
      'a second number has a slip',
      7000,
      '300100 300020 K-IO 10',
      'plateAndSimilarNumber, 300100 30.00, 300200 30.00, rest 10.00',
    ],
  ])('when %s', (_title, cents, purpose, expected) => {
    expect(outcome({ cents, purpose })).toBe(`proposed ${expected}`);
  });

  it('when the account paid for the plate before, and the amount fits', () => {
    expect(outcome({ cents: 4500, purpose: 'Danke', iban: PAYER })).toBe('proposed payerAndAmount, 300300 45.00');
    expect(outcome({ cents: 7500, iban: PAYER })).toBe('proposed payerAndSum, 300100 30.00, 300300 45.00');
    expect(outcome({ cents: 1000, iban: PAYER })).toBe('unknown nothingNamed');
  });
});

describe('a payment stays unknown', () => {
  it.each([
    ['only the amount fits', 'Danke', 'nothingNamed'],
    ['a number is not open', 'RE 999999', 'notOpen'],
    ['a plate has nothing open', 'ES-SE 10', 'notOpen'],
    ['digits are part of a German IBAN', 'DE89 1001 2300 1001 2300 12', 'nothingNamed'],
    ['digits are part of an IBAN over two lines', 'IBAN DE89 1001 23\n00 1001 2300 12', 'nothingNamed'],
    ['digits are part of a foreign IBAN', 'AT61 1904 3002 3457 3201', 'nothingNamed'],
    ['digits are part of a telephone', '+49 100 123', 'nothingNamed'],
    ['digits are an amount', '100.123,00', 'nothingNamed'],
    ['the check digits of a reference are wrong', 'RF74100123', 'nothingNamed'],
    ['a number is part of a longer one', '71001235', 'notOpen'],
  ])('when %s', (_title, purpose, reason) => {
    expect(outcome({ cents: 3000, purpose })).toBe(`unknown ${reason}`);
  });

  it('when the plate is known, and no amount of it fits', () => {
    expect(outcome({ cents: 1234, purpose: 'B-AB 1234' })).toBe('unknown plateOtherAmount');
  });
});
