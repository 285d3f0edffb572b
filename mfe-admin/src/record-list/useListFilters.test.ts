import { BrowserRouter, useNavigate } from '@parkwart/web';
import { act, renderHook } from '@testing-library/react';
import { readFilters, useListFilters } from './useListFilters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));

describe('the filters in the address', () => {
  it('put reversed days in order', () => {
    expect(read('from=2026-11-30&to=2026-11-01')).toEqual(read('from=2026-11-01&to=2026-11-30'));
    expect(read('from=2026-11-30&to=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('accept a single day, and a range with an open end', () => {
    expect(read('from=2026-11-30')).toEqual({ list: 'all', from: '2026-11-30' });
    expect(read('to=2026-11-01')).toEqual({ list: 'all', to: '2026-11-01' });
  });

  it.each(['from=2026-02-30', 'from=gestern', 'to=1.11.2026', 'invoiceNumber=abc', 'list=nix'])(
    'ignore invalid values: %s',
    (address) => {
      expect(read(address)).toEqual({ list: 'all' });
    },
  );
});

const useAddress = () => ({ ...useListFilters(), navigate: useNavigate() });

describe('the place in the address', () => {
  const show = () => {
    window.history.replaceState(null, '', '/pay?list=open');
    return renderHook(useAddress, { wrapper: BrowserRouter }).result;
  };
  const address = () => window.location.pathname + window.location.search;

  it('follows the list from place to place', () => {
    const list = show();
    act(() => {
      list.current.setAt('100500');
      list.current.setAt('100400');
    });
    expect(address()).toBe('/pay?list=open&at=100400');
    act(() => list.current.setAt(undefined));
    expect(address()).toBe('/pay?list=open');
  });

  it('is still updated after a jump within the page', () => {
    const list = show();
    act(() => window.history.pushState(null, '', '#inhalt'));
    act(() => list.current.setAt('100500'));
    expect(address()).toBe('/pay?list=open&at=100500');
  });

  it('does not undo a search that was just made', () => {
    const list = show();
    act(() => {
      list.current.setFilters({ plate: 'B-AB' });
      list.current.setAt('100500');
    });
    expect(address()).toBe('/pay?list=open&plate=B-AB');
  });

  it('does not navigate back while the user leaves the page', () => {
    const list = show();
    act(() => {
      void list.current.navigate('/users');
      list.current.setAt('100500');
    });
    expect(address()).toBe('/users');
  });
});
