import { vectors } from '../testing/vectors.ts';
import { plateIdentity } from './car.ts';
import { isGermanForCertain } from './germanPlate.ts';
import { isPlate } from './plate.ts';
import { readings } from './plateReadings.ts';
import { isPlateFound } from './plateSearch.ts';
import { isPlateAlike } from './similarPlates.ts';

it.each(vectors('plates'))('%j is the car %j (%s)', (typed, identity) => {
  expect(isPlate(typed ?? '')).toBe(true);
  expect(plateIdentity(typed ?? '') ?? '').toBe(identity);
});

it.each(vectors('plateReadings'))('%j may be %j (%s)', (typed, expected) => {
  expect(readings(typed ?? '').join('|')).toBe(expected);
});

it.each(vectors('plateBands'))('%j is German for certain: %s (%s)', (typed, band) => {
  expect(isGermanForCertain(typed ?? '') ? 'yes' : 'no').toBe(band);
});

it.each(vectors('plateSearches'))(
  'searching %j: is plate %j found (%s), or only similar (%s)',
  (typed, plate, isFound, isAlike) => {
    expect(isPlateFound(plate ?? '', typed ?? '') ? 'yes' : 'no').toBe(isFound);
    expect(isPlateAlike(plate ?? '', typed ?? '') ? 'yes' : 'no').toBe(isAlike);
  },
);
