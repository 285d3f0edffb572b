import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAR_MAKES } from './carMakes.ts';
import { COLOURS_IN_FIRST_ROW, VEHICLE_COLOURS } from './colours.ts';
import { NO_VEHICLE } from './vehicle.ts';

describe('the colour list of the check-in form', () => {
  it('has ten colours, five of them in the first row', () => {
    expect(VEHICLE_COLOURS.map(({ english, german }) => `${english}/${german}`)).toEqual([
      'Black/Schwarz',
      'White/Weiß',
      'Red/Rot',
      'Green/Grün',
      'Gray/Grau',
      'Blue/Blau',
      'Silver/Silber',
      'Yellow/Gelb',
      'Brown/Braun',
      'Orange/Orange',
    ]);
    expect(COLOURS_IN_FIRST_ROW).toBe(5);
  });
});

it('specification §3 lists each field of a vehicle that is entered in the booth', () => {
  const specification = readFileSync(join(__dirname, '../../../../docs/specification.md'), 'utf8');
  const [, record = ''] = /\n- \*\*Record\*\*:([^;]*);/.exec(specification) ?? [];
  expect(Object.keys(NO_VEHICLE).filter((field) => !record.includes(`\`${field}\``))).toEqual([]);
});

describe('CAR_MAKES', () => {
  const makes = CAR_MAKES.slice(0, -1);

  it('has about 140 entries and ends with Andere', () => {
    expect(CAR_MAKES.length).toBeGreaterThanOrEqual(135);
    expect(CAR_MAKES.length).toBeLessThanOrEqual(145);
    expect(CAR_MAKES.at(-1)).toBe('Andere');
  });

  it('lists each make once, in German alphabetical order', () => {
    expect(new Set(CAR_MAKES).size).toBe(CAR_MAKES.length);
    expect(makes).toEqual([...makes].sort(new Intl.Collator('de').compare));
  });
});
