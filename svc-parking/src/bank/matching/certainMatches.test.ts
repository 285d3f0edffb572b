import { type GeneratedTransfer, randomCarPark, randomTransfers } from '../testing/generateTransfers.ts';
import { lineOf, match } from '../testing/matchedLines.ts';
import { outcome, PAYER } from '../testing/sampleRecords.ts';
import { OpenRecords } from './openRecords.ts';

describe('a payment has a certain match', () => {
  it.each([
    ['number and plate, as the GiroCode has them', 'RE 100123 B-AB 1234'],
    ['the number is glued to a word', 'RE100123 B-AB 1234'],
    ['number and plate are glued', 'RE100123BAB1234'],
    ['both are glued to words', 'Rechnung100123 KennzeichenBAB1234'],
    ['the number has a blank', 'Rechnung 100 123 b-ab 1234'],
    ['the number has a dot', 'Rg.-Nr. 100.123 B AB 1234'],
    ['a word stands before both', 'Rechnung Nr 100123, Kennzeichen bab1234'],
    ['a line breaks within the number', 'Parkgebühr RE 1001\n23 B-AB 1234'],
    ['a line breaks between number and plate', 'RE 100123\nB-AB 1234'],
    ['a line breaks within the plate', 'RE 100123 B-A\nB 1234'],
    ['a date and a telephone are named, too', 'RE 100123 vom 05.03.2026 B-AB1234 Tel 0170/1234567'],
    ['letters are of a wide form', 'ＲＥ 100123 Ｂ-ＡＢ 1234'],
  ])('when %s', (_title, purpose) => {
    expect(outcome({ cents: 3000, purpose })).toBe('certain numberAndPlate, 100123 30.00');
  });

  it.each([
    ['the plate has 0 for O and 1 for I', 3000, 'RE 300100 K-10 10', 'certain numberAndPlate, 300100 30.00'],
    ['of the plates that look alike, one is exact', 3000, 'RE 600800 B-O 11', 'certain numberAndPlate, 600800 30.00'],
    ['a plate stands before the grouped number', 4500, 'M-X 1 100 456', 'certain numberAndPlate, 100456 45.00'],
    ['the umlaut is written out', 2500, 'RE 400500 TUE-BE 12', 'certain numberAndPlate, 400500 25.00'],
    ['the plate is foreign', 3000, 'RE 500600 aa 229 aa', 'certain numberAndPlate, 500600 30.00'],
    ['the number has no plate, but the amount', 3000, 'Rechnung 100123', 'certain numberAndAmount, 100123 30.00'],
    ['the amount is that of the reminder', 4260, '100123', 'certain numberAndAmount, 100123 30.00, rest 12.60'],
    ['it pays the receipt that was paid in part', 3000, '400500', 'certain numberAndAmount, 400500 25.00, rest 5.00'],
    ['a part is paid', 1000, '100123 B-AB 1234', 'certain numberAndPlate, 100123 10.00'],
    ['more is paid than open', 5000, '100123 B-AB 1234', 'certain numberAndPlate, 100123 30.00, rest 20.00'],
    [
      'several numbers and their sum fit',
      7500,
      'RE 100123, 100456',
      'certain severalNumbers, 100123 30.00, 100456 45.00',
    ],
    [
      'one of several is a reminder',
      8760,
      '100123+100456',
      'certain severalNumbers, 100123 30.00, 100456 45.00, rest 12.60',
    ],
    ['a provisional number has its plate', 2500, 'a-0017 TÜBE12', 'certain numberAndPlate, 400500 25.00'],
    ['the plate lacks its district', 3000, '100123 AB 1234', 'certain numberAndAmount, 100123 30.00'],
    ['a word and a small number are no plate', 3000, 'Platz 12 RE 100123', 'certain numberAndAmount, 100123 30.00'],
    ['a customer number is another one’s', 3000, 'Kd-Nr 100456 RE 100123', 'certain numberAndAmount, 100123 30.00'],
  ])('when %s', (_title, cents, purpose, expected) => {
    expect(outcome({ cents, purpose })).toBe(expected);
  });
});

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

  it('when the payer’s account paid for the plate before, and the amount fits', () => {
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

  it('when the plate is known, but no open amount of that plate fits', () => {
    expect(outcome({ cents: 1234, purpose: 'B-AB 1234' })).toBe('unknown plateOtherAmount');
  });
});

const PAYMENTS = 10_000;
const RECORDS = 6_000;

function outcomesOf(seed: number) {
  const records = randomCarPark(seed, RECORDS);
  const open = new OpenRecords();
  open.add(records);
  return [...randomTransfers(seed, records, PAYMENTS)].map((transfer) => {
    const result = match(lineOf(transfer), open);
    const numbers = result.allocations.map(({ invoiceNumber }) => invoiceNumber);
    return { transfer, result, isRight: isSame(numbers, transfer.meant) };
  });
}

const isSame = (numbers: readonly number[], meant: GeneratedTransfer['meant']) =>
  numbers.length === meant.length && meant.every((number) => numbers.includes(number));

describe.each([1, 2, 3])('10,000 transfers as people write them (seed %i)', (seed) => {
  const outcomes = outcomesOf(seed);
  const usable = outcomes.filter(({ transfer }) => transfer.isUsable);

  it('never have a certain match with a wrong record', () => {
    const wrong = outcomes.filter(({ result, isRight }) => result.kind === 'certain' && !isRight);
    expect(wrong.map(({ transfer }) => transfer)).toEqual([]);
  });

  it('lead to the right records in 98 of 100 cases, if their text and amount identify a record', () => {
    const right = usable.filter(({ isRight }) => isRight);
    expect(right.length / usable.length).toBeGreaterThanOrEqual(0.98);
  });

  it('get no proposal if their text identifies no record', () => {
    const foreign = outcomes.filter(({ transfer }) => transfer.meant.length === 0);
    expect(foreign.filter(({ result }) => result.kind !== 'unknown')).toEqual([]);
  });
});
