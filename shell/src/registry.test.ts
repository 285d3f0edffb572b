import { fetchRegistry, inlinedRegistry } from './registry.ts';
import { serve } from './testing/serve.ts';

const live = {
  generation: 7,
  remotes: {
    'mfe-admin': {
      version: '1.0.0-a',
      entry: '/remotes/mfe-admin/1.0.0-a/static/js/remoteEntry.js',
      preload: [],
      integrity: {},
      roles: ['Admin'],
      contract: 1,
      previous: null,
    },
  },
};

function inline(text: string): void {
  document.body.innerHTML = `<script type="application/json" id="parkwart-remotes">${text}</script>`;
}

describe('the inlined registry', () => {
  it('is read from the page', () => {
    inline(JSON.stringify(live));
    expect(inlinedRegistry()).toEqual(live);
  });

  it.each(['', '{', '[]', '{"generation":"1"}'])('is empty when the page has „%s“ instead', (text) => {
    inline(text);
    expect(inlinedRegistry()).toEqual({ generation: 0, remotes: {} });
  });
});

describe('the current registry', () => {
  it('is fetched from the gateway', async () => {
    serve(() => ({ status: 200, body: live }));
    await expect(fetchRegistry()).resolves.toEqual(live);
  });

  it.each([
    ['an error', 503, undefined],
    ['another shape', 200, { generation: 'x' }],
  ])('rejects when the response is %s', async (_name, status, body) => {
    serve(() => ({ status, body }));
    await expect(fetchRegistry()).rejects.toThrow();
  });
});
