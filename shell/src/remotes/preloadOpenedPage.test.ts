import { admin, kasse } from '@parkwart/web/testing/sessions';
import { loginPage } from '../Login.tsx';
import { liveRemote } from '../testing/registry.ts';
import { preloadOpenedPage } from './preloadOpenedPage.ts';

const mockPreloaded: unknown[] = [];
jest.mock('@parkwart/web/federation', () => ({
  preloadPage: (...page: unknown[]) => mockPreloaded.push(page),
}));

const page = (path: string, order: number, access: 'Admin' | 'everyone' = 'Admin') => ({
  path,
  module: 'Page',
  access,
  menu: { label: 'Seite', icon: 'M4 4h16', order },
  files: [`/remotes/mfe-admin/1${path}.js`],
  data: [`${path}-data`],
});
const registry = {
  generation: 1,
  remotes: {
    'mfe-admin': liveRemote('mfe-admin', {
      pages: [page('/pay', 20), page('/admin', 10), page('/p/:token', 30, 'everyone')],
    }),
  },
};

function preloadedAt(address: string, user: Parameters<typeof preloadOpenedPage>[1]): unknown[] {
  window.history.replaceState(null, '', address);
  preloadOpenedPage(registry, user);
  return mockPreloaded.splice(0);
}

describe('the opened page', () => {
  it('has its files and data loaded immediately', () => {
    const { files, data } = page('/pay', 20);
    expect(preloadedAt('/pay', admin)).toEqual([[{ files, data }, 'admin']]);
  });

  it('is the role’s home at /', () => {
    const { files, data } = page('/admin', 10);
    expect(preloadedAt('/', admin)).toEqual([[{ files, data }, 'admin']]);
  });

  it('has only its files loaded if its URL has a query, because the page may then read other data', () => {
    expect(preloadedAt('/pay?list=open', admin)).toEqual([[{ files: page('/pay', 20).files }, 'admin']]);
  });

  it.each([
    ['for another role', kasse],
    ['for a user who must change their password', { ...admin, required: 'password' as const }],
  ])('is not loaded %s', (_who, user) => {
    expect(preloadedAt('/pay', user)).toEqual([]);
  });

  it.each([
    ['/', 1],
    ['/pay', 1],
    ['/p/aaaaaaaaaaaaaaaaaaaaaaaaaa', 0],
  ])('is replaced by the login if there is no user, unless the page is open to everyone: %s', (path, times) => {
    const prefetched = jest.spyOn(loginPage, 'prefetch').mockImplementation(() => {});
    expect(preloadedAt(path, null)).toEqual([]);
    expect(prefetched).toHaveBeenCalledTimes(times);
    prefetched.mockRestore();
  });
});
