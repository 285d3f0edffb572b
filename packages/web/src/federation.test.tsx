import type { Letter } from '@parkwart/contracts/dunning/letter';
import type { LiveRemote, Registry } from '@parkwart/contracts/registry/registry';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadRemote, preload, registerRemotes } from './federation.ts';
import { letterPdf, type Printer, printPdf, printReceipt, registerPrinter } from './printer.ts';
import { renderStandalone } from './standalone.tsx';
import { type ApiServer, startApi } from './testing/apiServer.ts';
import { noPrinter } from './testing/noPrinter.ts';
import { clearSession, kasse } from './testing/sessions.ts';

function remote(name: string, version: string, role: LiveRemote['roles'][number]): LiveRemote {
  const file = (path: string) => `/remotes/${name}/${version}/static/${path}`;
  return {
    version,
    entry: file('js/remoteEntry.js'),
    preload: [file('js/remoteEntry.js'), file('css/page.css')],
    integrity: { [file('js/remoteEntry.js')]: `sha384-${version}`, [file('css/page.css')]: `sha384-css-${version}` },
    roles: [role],
    contract: 1,
    pages: [],
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
  it('fetches only the modules of the role, with integrity hashes', () => {
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

const ENTRY = '/remotes/mfe-staff/1.0.0-abc/static/js/remoteEntry.js';

const register = (entry = ENTRY) =>
  registerRemotes({
    generation: 1,
    remotes: {
      'mfe-staff': {
        version: '1.0.0-abc',
        entry,
        preload: [],
        integrity: { [entry]: 'sha384-right' },
        roles: ['Angestellte'],
        contract: 1,
        pages: [],
        previous: null,
      },
    },
  });

const shared = { react: { '19.3.1': {} } };
const globals = globalThis as unknown as Record<string, unknown>;
const initialised: unknown[] = [];
const container = {
  init: async (scope: unknown) => initialised.push(scope),
  get: async (expose: string) => () => ({ expose }),
};

const load = (expose = 'CheckInPage') => loadRemote<{ readonly expose: string }>('mfe-staff', expose);
const scripts = () => [...document.querySelectorAll('script')];

/** Acts like the browser when the script that is being loaded ends or fails. */
function finish(event: 'load' | 'error', left?: object): void {
  if (left) globals.mfe_staff = left;
  scripts()[0]?.dispatchEvent(new Event(event));
}

let version = 0;

describe('a remote’s entry', () => {
  beforeEach(() => {
    Object.assign(globals, {
      __webpack_init_sharing__: async () => true,
      __webpack_share_scopes__: { default: shared },
    });
    version += 1;
    register(`/remotes/mfe-staff/${version}/static/js/remoteEntry.js`);
  });
  afterEach(() => {
    Reflect.deleteProperty(globals, 'mfe_staff');
    initialised.length = 0;
  });

  it('is loaded with the registry’s hash and a timeout of 120 s', async () => {
    jest.useFakeTimers();
    register();
    const loading = expect(load()).rejects.toThrow(ENTRY);
    const [script] = scripts();
    expect(script?.getAttribute('src')).toBe(ENTRY);
    expect(script?.integrity).toBe('sha384-right');
    await jest.advanceTimersByTimeAsync(119_999);
    expect(scripts()).toEqual([script]);
    await jest.advanceTimersByTimeAsync(1);
    await loading;
    expect(scripts()).toEqual([]);
  });

  it('runs once for all modules, and gets the modules that the shell shares', async () => {
    const loading = Promise.all([load(), load('CheckOutPage')]);
    expect(scripts()).toHaveLength(1);
    finish('load', container);
    expect(await loading).toEqual([{ expose: './CheckInPage' }, { expose: './CheckOutPage' }]);
    expect(await load()).toEqual({ expose: './CheckInPage' });
    expect(initialised).toEqual([shared]);
    expect(scripts()).toEqual([]);
  });

  it.each([
    ['is lost', 'error'],
    ['runs without leaving a container', 'load'],
  ] as const)('that %s fails, and is loaded again by the next call', async (_what, event) => {
    const failing = expect(load()).rejects.toThrow('remoteEntry.js');
    finish(event);
    await failing;
    const loading = load();
    finish('load', container);
    expect(await loading).toEqual({ expose: './CheckInPage' });
  });

  it('that has run but failed to initialise is initialised by the next call, without running again', async () => {
    const loading = expect(load()).rejects.toThrow('no React');
    finish('load', { ...container, init: () => Promise.reject(new Error('no React')) });
    await loading;
    globals.mfe_staff = container;
    expect(await load()).toEqual({ expose: './CheckInPage' });
    expect(scripts()).toEqual([]);
  });

  it('cannot be loaded for a remote that is not registered', async () => {
    await expect(loadRemote('mfe-print', 'letters')).rejects.toThrow('mfe-print is not registered');
  });
});

const pdf = new Blob(['%PDF-'], { type: 'application/pdf' });

function recordingPrinter(): { printer: Printer; calls: unknown[] } {
  const calls: unknown[] = [];
  const printer: Printer = {
    ...noPrinter,
    printReceipt: async (invoiceNumber) => void calls.push(invoiceNumber),
    letterPdf: async (letters, options) => {
      calls.push(letters, options);
      return pdf;
    },
    printPdf: async (blob) => void calls.push(blob),
  };
  return { printer, calls };
}

describe('printing', () => {
  it('calls the registered printer', async () => {
    const { printer, calls } = recordingPrinter();
    const letters: Letter[] = [];
    registerPrinter(printer);
    await printReceipt(100001);
    const options = { signal: new AbortController().signal };
    await printPdf(await letterPdf(letters, options));

    expect(calls).toEqual([100001, letters, options, pdf]);
  });
});

let api: ApiServer;

describe('a standalone remote', () => {
  beforeEach(async () => {
    clearSession();
    api = await startApi();
  });
  afterEach(() => api.stop());

  it('shows its pages and a login', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    api.respond(() => ({ status: 200, body: kasse }));
    const user = userEvent.setup();
    act(() => renderStandalone({ '/parking': () => <h1>Auto parken</h1> }));

    await user.click(screen.getByRole('link', { name: '/parking' }));
    expect(screen.getByRole('heading', { name: 'Auto parken' })).toBeVisible();
    await user.type(screen.getByLabelText('Benutzername'), 'kasse');
    await user.type(screen.getByLabelText('Passwort'), 'geheim{Enter}');
    expect(await screen.findByRole('button', { name: 'Karla Kasse: Ausloggen' })).toBeVisible();
  });
});
