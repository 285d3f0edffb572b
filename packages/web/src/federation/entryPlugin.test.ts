import { entryPlugin } from './entryPlugin.ts';
import { registerIntegrity } from './integrity.ts';

const entry = '/remotes/mfe-staff/1.0.0-abc/static/js/remoteEntry.js';

beforeEach(() =>
  registerIntegrity({
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
  }),
);

const createScript = (url: string) => entryPlugin.createScript?.({ url });

describe('a remote’s entry', () => {
  it('is loaded with the registry’s hash and a timeout of 120 s', () => {
    const created = createScript(entry) as { script: HTMLScriptElement; timeout: number };

    expect(created.script.getAttribute('src')).toBe(entry);
    expect(created.script.integrity).toBe('sha384-right');
    expect(created.timeout).toBe(120_000);
  });

  it('has its manifest fetched with the same timeout', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort('too late'));
    globalThis.fetch = async (_address, init) => {
      init?.signal?.throwIfAborted();
      return new Response('{}');
    };
    await expect(entryPlugin.fetch?.('/remotes/mfe-staff/mf-manifest.json', {})).rejects.toBe('too late');
    expect(timeout).toHaveBeenCalledWith(120_000);
    jest.restoreAllMocks();
  });

  it('has its hash found by an absolute URL', () => {
    const created = createScript(new URL(entry, location.href).href) as { script: HTMLScriptElement };
    expect(created.script.integrity).toBe('sha384-right');
  });
});
