import { vectors } from '../testing/vectors.ts';
import { fitsAddressField } from './addressField.ts';

describe('fitsAddressField', () => {
  it.each(vectors('addresses'))('for the name and address „%s“ is %s (%s)', (input = '', fits) => {
    const [ownerName = '', ...address] = input.split('|');
    expect(fitsAddressField({ ownerName, address: address.join('\n') })).toBe(fits === 'yes');
  });
});
