import { CAR_MAKES } from './carMakes.ts';

describe('CAR_MAKES', () => {
  const makes = CAR_MAKES.slice(0, -1);

  it('has about 140 entries and ends with Andere', () => {
    expect(CAR_MAKES.length).toBeGreaterThanOrEqual(135);
    expect(CAR_MAKES.length).toBeLessThanOrEqual(145);
    expect(CAR_MAKES.at(-1)).toBe('Andere');
  });

  it('names each make once, in German alphabetical order', () => {
    expect(new Set(CAR_MAKES).size).toBe(CAR_MAKES.length);
    expect(makes).toEqual([...makes].sort(new Intl.Collator('de').compare));
  });
});
