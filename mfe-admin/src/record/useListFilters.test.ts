import { readFilters } from './useListFilters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));

describe('the filters in the address', () => {
  it('take days that are turned round for the same days in order', () => {
    expect(read('from=2026-11-30&to=2026-11-01')).toEqual(read('from=2026-11-01&to=2026-11-30'));
    expect(read('from=2026-11-30&to=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('take one day alone, and leave an open end open', () => {
    expect(read('from=2026-11-30')).toEqual({ list: 'all', from: '2026-11-30' });
    expect(read('to=2026-11-01')).toEqual({ list: 'all', to: '2026-11-01' });
  });

  it.each(['from=2026-02-30', 'from=gestern', 'to=1.11.2026', 'invoiceNumber=abc', 'list=nix'])(
    'leave out what is no such thing: %s',
    (address) => {
      expect(read(address)).toEqual({ list: 'all' });
    },
  );
});
