import fc from 'fast-check';
import { vectors } from '../testing/vectors.ts';
import { plateIdentity } from './car.ts';
import { isGermanForCertain, looksGerman, plateDistrict } from './germanPlate.ts';
import { comparablePlatePart, isPlate, normalisePlate, PLATE_MAX_LENGTH, tidyPlate } from './plate.ts';
import { readings } from './plateReadings.ts';
import { isPlateAlike, isPlateFound } from './plateSearch.ts';

describe('comparablePlatePart', () => {
  it.each([
    ['b-ab 1', 'BAB1'],
    ['HHöl', 'HHÖL'],
    ['- ', ''],
    ['·.', ''],
    ['%', '%'],
  ])('normalises %j to %j', (typed, part) => {
    expect(comparablePlatePart(typed)).toBe(part);
  });
});

describe('plates', () => {
  it.each(['bab1234', 'B-AB 1234', 'B AB1234', ' b-ab-1234 '])(
    'have the same normalised form if typed as %j',
    (typed) => {
      expect(normalisePlate(typed)).toBe('BAB1234');
    },
  );

  it.each([
    ['in Cyrillic letters', 'КХ-МВ 771', 'KX-MB 771'],
    ['in Greek letters', 'ΖΗΝ 4711', 'ZHN 4711'],
    ['with one Cyrillic letter', 'КX-QW 771', 'KX-QW 771'],
    ['in Cyrillic letters with marks', 'ӒЁ-Ї 771', 'ÄË-Ï 771'],
    ['in Cyrillic letters of other languages', 'ӀҮ-ѴԌ 771', 'IY-VG 771'],
    ['in rare Greek letters', 'Ϲϲ-Ϳ 771', 'CC-J 771'],
    ['in wide letters', 'Ｂ－ＡＢ　１２３４', 'B-AB 1234'],
    ['with letters that cannot be seen', 'B-A\u115FB 12\u034F34\u3164', 'B-AB 1234'],
  ])('%s have the same normalised form as in Latin letters', (_title, typed, latin) => {
    expect(normalisePlate(typed)).toBe(normalisePlate(latin));
    expect(comparablePlatePart(typed)).toBe(comparablePlatePart(latin));
  });

  it('are stored in one script: Cyrillic letters remain only if all letters are Cyrillic', () => {
    expect([tidyPlate('КX-QW 771'), tidyPlate('км 771'), tidyPlate('ｂ１'), tidyPlate('ӦЁ 1')]).toEqual([
      'KX-QW 771',
      'КМ 771',
      'B1',
      'ӦЁ 1',
    ]);
  });

  it('are tidied: blanks at both ends are removed, repeated blanks become one, and letters become upper case', () => {
    expect(tidyPlate('  mü-  x   1e ')).toBe('MÜ- X 1E');
  });

  it.each([
    'B-AB 1234',
    'M-X 1',
    'TÜ-BE 12',
    'HH-AB 123E',
    'B AB 12H',
    'BAB1234',
    'BP 12345',
    'Y-123456',
    'HHTX 1267',
    'MCL 3935E',
    'BNX 1681 E',
  ])('such as %s have the form of a German plate', (plate) => {
    expect(looksGerman(plate)).toBe(true);
  });

  it.each(['AA-229-AA', 'TÜ-BÜ 12', 'B-AB 0123', 'B-ABC 12', 'WX 12345 Y', '', 'ABCD-E 1', 'MTK-AB 1234E'])(
    'such as %j do not have the form of a German plate',
    (plate) => {
      expect(looksGerman(plate)).toBe(false);
    },
  );

  it.each(['B-AB 1234', 'AA-229-AA', 'Ж 777 ЖЖ', '京A12345', '品川 30A あ 1', '1·2'])(
    'can have the text %s',
    (plate) => {
      expect(isPlate(plate)).toBe(true);
    },
  );

  it.each(['', '   ', '-', '<script>', 'B 🚗 1', 'A\u0000B', 'x'.repeat(PLATE_MAX_LENGTH + 1)])(
    'cannot have the text %j',
    (plate) => {
      expect(isPlate(plate)).toBe(false);
    },
  );

  it('do not change when they are tidied a second time, and tidying keeps their normalised form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
        expect(tidyPlate(tidyPlate(typed))).toBe(tidyPlate(typed));
        expect(normalisePlate(tidyPlate(typed))).toBe(normalisePlate(typed));
      }),
    );
  });
});

it.each([
  ['B-AB 1234', 'B'],
  ['b ab 1234', 'B'],
  ['MÜ-X 1E', 'MÜ'],
  ['HH-1234', 'HH'],
  ['BAB1234', ''],
  ['B AB1234', 'B'],
  ['HH1234', 'HH'],
  ['WA 1234X', ''],
  ['AA-229-AA', ''],
  ['AA-229', 'AA'],
  ['ZH 123456', ''],
  ['LAB 7', ''],
  ['X-Y 12', ''],
  ['1-ABC-234', ''],
  ['ABCD-E 1', ''],
])('the district of %s is „%s“', (plate, district) => {
  expect(plateDistrict(plate)).toBe(district);
});

it.each(vectors('plates'))('the plate %j identifies the car %j (%s)', (typed, identity) => {
  expect(isPlate(typed ?? '')).toBe(true);
  expect(plateIdentity(typed ?? '') ?? '').toBe(identity);
});

it.each(vectors('plateReadings'))('the typed text %j can mean the plates %j (%s)', (typed, expected) => {
  expect(readings(typed ?? '').join('|')).toBe(expected);
});

it.each(vectors('plateBands'))('the plate %j is German for certain: %s (%s)', (typed, band) => {
  expect(isGermanForCertain(typed ?? '') ? 'yes' : 'no').toBe(band);
});

it.each(vectors('plateSearches'))(
  'a search for %j finds the plate %j: %s; the plate counts as similar: %s',
  (typed, plate, isFound, isAlike) => {
    expect(isPlateFound(plate ?? '', typed ?? '') ? 'yes' : 'no').toBe(isFound);
    expect(isPlateAlike(plate ?? '', typed ?? '') ? 'yes' : 'no').toBe(isAlike);
  },
);
