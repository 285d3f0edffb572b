import { plateDistrict } from './plateDistrict.ts';

it.each([
  ['B-AB 1234', 'B'],
  ['b ab 1234', 'B'],
  ['MÜ-X 1E', 'MÜ'],
  ['HH-1234', 'HH'],
  ['BAB1234', ''],
  ['B AB1234', 'B'],
  ['WA 1234X', 'WA'],
  ['1-ABC-234', ''],
  ['ABCD-E 1', ''],
])('the district of %s is „%s“', (plate, district) => {
  expect(plateDistrict(plate)).toBe(district);
});
