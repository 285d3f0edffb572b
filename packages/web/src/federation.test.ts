import type { LiveRemote, Registry } from '@parkwart/contracts/registry/registry';
import { preload, registerRemotes } from './federation.ts';

function remote(name: string, version: string, role: LiveRemote['roles'][number]): LiveRemote {
  const file = (path: string) => `/remotes/${name}/${version}/static/${path}`;
  return {
    version,
    entry: file('js/remoteEntry.js'),
    preload: [file('js/remoteEntry.js'), file('css/page.css')],
    integrity: { [file('js/remoteEntry.js')]: `sha384-${version}`, [file('css/page.css')]: `sha384-css-${version}` },
    roles: [role],
    contract: 1,
    previous: null,
  };
}

const registry = (staff: string): Registry => ({
  generation: 1,
  remotes: {
    'mfe-staff': remote('mfe-staff', staff, 'Angestellte'),
    'mfe-admin': remote('mfe-admin', '1.0.0-a', 'Admin'),
  },
});

const preloaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => ({
    address: link.getAttribute('href'),
    as: link.as,
    integrity: link.integrity,
  }));

describe('registering remotes', () => {
  it('registers a new version of a remote that has not run', () => {
    expect(registerRemotes(registry('1.0.0-a'))).toEqual([]);
    expect(registerRemotes(registry('1.0.0-b'))).toEqual([]);
  });

  it('returns only remotes whose old version has already run', () => {
    Object.assign(globalThis, { mfe_staff: {} });
    expect(registerRemotes(registry('1.0.0-c'))).toEqual(['mfe-staff']);
    expect(registerRemotes(registry('1.0.0-b'))).toEqual([]);
    Reflect.deleteProperty(globalThis, 'mfe_staff');
  });
});

describe('preloading', () => {
  it('fetches the modules of the role only, with integrity hashes', () => {
    registerRemotes(registry('1.0.0-b'));
    preload(registry('1.0.0-b'), 'Angestellte');
    preload(registry('1.0.0-b'), 'Angestellte');

    expect(preloaded()).toEqual([
      {
        address: '/remotes/mfe-staff/1.0.0-b/static/js/remoteEntry.js',
        as: 'script',
        integrity: 'sha384-1.0.0-b',
      },
      { address: '/remotes/mfe-staff/1.0.0-b/static/css/page.css', as: 'style', integrity: 'sha384-css-1.0.0-b' },
    ]);
  });
});
