import { monthName } from './monthName.ts';

it.each([
  ['2026-01', 'Januar 2026'],
  ['2026-03', 'März 2026'],
  ['2026-12', 'Dezember 2026'],
])('%s is %s', (month, name) => {
  expect(monthName(month)).toBe(name);
});
