import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitsAddressField } from './addressField.ts';

const rows = readFileSync(join(__dirname, '../../vectors/addresses.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [input: string, fits: string, source: string]);

describe('fitsAddressField', () => {
  it.each(rows)('of „%s“ is %s (%s)', (input, fits) => {
    const [ownerName = '', ...address] = input.split('|');
    expect(fitsAddressField({ ownerName, address: address.join('\n') })).toBe(fits === 'yes');
  });
});
