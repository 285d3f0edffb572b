import { loadRemote, registerRemotes } from '../federation.ts';

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

/** As the browser does with the one script that is being loaded. */
function finish(event: 'load' | 'error', left?: object): void {
  if (left) globals.mfe_staff = left;
  scripts()[0]?.dispatchEvent(new Event(event));
}

let version = 0;

beforeEach(() => {
  Object.assign(globals, { __webpack_init_sharing__: async () => true, __webpack_share_scopes__: { default: shared } });
  version += 1;
  register(`/remotes/mfe-staff/${version}/static/js/remoteEntry.js`);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globals, 'mfe_staff');
  initialised.length = 0;
});

describe('a remote’s entry', () => {
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

  it('runs once for all modules, and gets what the shell shares', async () => {
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
    ['leaves nothing behind', 'load'],
  ] as const)('that %s fails, and is loaded again by the next call', async (_what, event) => {
    const failing = expect(load()).rejects.toThrow('remoteEntry.js');
    finish(event);
    await failing;
    const loading = load();
    finish('load', container);
    expect(await loading).toEqual({ expose: './CheckInPage' });
  });

  it('that has run but did not start is started by the next call, without running again', async () => {
    const loading = expect(load()).rejects.toThrow('no React');
    finish('load', { ...container, init: () => Promise.reject(new Error('no React')) });
    await loading;
    globals.mfe_staff = container;
    expect(await load()).toEqual({ expose: './CheckInPage' });
    expect(scripts()).toEqual([]);
  });

  it('of a remote that is not registered fails', async () => {
    await expect(loadRemote('mfe-print', 'letters')).rejects.toThrow('mfe-print is not registered');
  });
});
