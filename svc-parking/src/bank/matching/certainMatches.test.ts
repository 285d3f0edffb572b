import { outcome } from '../testing/sampleRecords.ts';

describe('a payment is booked without a question', () => {
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
