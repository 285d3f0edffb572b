import { countryOf } from './country.ts';

describe('the country', () => {
  it.each([
    ['Weg 1\n10623 Berlin', 'DE'],
    ['Weg 1\n10623 Berlin\nDeutschland', 'DE'],
    ['Gasse 1\n1010 Wien\nÖSTERREICH', 'AT'],
    ['High Street 1\nLondon SW1A 1AA\nUnited Kingdom', 'GB'],
    ['ul. Prosta 1\n00-001 Warszawa\n Polen ', 'PL'],
    ['Gasse 1\n1010 Wien', undefined],
    ['Weg 1', undefined],
    ['', undefined],
  ])('of the address %j is %s', (address, code) => {
    expect(countryOf(address)).toBe(code);
  });
});
