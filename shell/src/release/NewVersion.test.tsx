import type { Role } from '@parkwart/contracts/calls/user';
import type { LiveRemote, Registry } from '@parkwart/contracts/registry/registry';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';
import { allowScriptUrl } from '@parkwart/web/trustedTypes';
import { act, screen, waitFor } from '@testing-library/react';
import { boothFiles } from '../service-worker/keepRelease.ts';
import { liveRemote } from '../testing/registry.ts';
import { serve } from '../testing/serve.ts';
import { kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const offer = () => screen.queryByRole('button', { name: 'Neu laden' });

const remote = (version: string, role: Role, more: Partial<LiveRemote> = {}): LiveRemote => ({
  version,
  entry: `/${version}.js`,
  preload: [],
  integrity: {},
  roles: [role],
  contract: 2,
  pages: [],
  previous: null,
  ...more,
});

const live = (body: Registry) => serve(() => ({ status: 200, body }));

const liveGeneration = (generation: number) =>
  live({ generation, remotes: { 'mfe-staff': remote('2', 'Angestellte') } });

async function refocus(): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve));
  });
}

afterEach(resetShell);

describe('a newer release', () => {
  it('is offered when the page regains the focus', async () => {
    liveGeneration(2);
    showShell('/check-out', kasse);
    await screen.findByRole('heading', { name: 'Kasse' });
    expect(offer()).toBeNull();
    await refocus();

    expect(await screen.findByText('Es gibt eine neue Version von Parkwart.')).toBeVisible();
    expect(offer()).toBeVisible();
  });

  it('is offered when the shell itself changes', async () => {
    live({ generation: 2, shell: '2', remotes: {} });
    showShell('/check-out', kasse);
    await refocus();
    expect(await screen.findByRole('button', { name: 'Neu laden' })).toBeVisible();
  });

  describe('of a remote', () => {
    const staff = remote('2', 'Angestellte');
    const element = document.createElement('script');

    beforeEach(() => {
      element.type = 'application/json';
      element.id = REGISTRY_ELEMENT_ID;
      element.textContent = JSON.stringify({ generation: 1, remotes: { 'mfe-staff': staff } });
      document.head.append(element);
    });
    afterEach(() => element.remove());

    async function refocusWith(remotes: Registry['remotes']): Promise<void> {
      live({ generation: 2, remotes });
      showShell('/check-out', kasse);
      await refocus();
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    }

    it('is not offered if it changes only pages of another role', async () => {
      await refocusWith({ 'mfe-staff': staff, 'mfe-admin': remote('2', 'Admin') });
      expect(offer()).toBeNull();
    });

    it.each([
      [1, 0],
      [99, 1],
    ])('that is a canary with a share of %d % is offered only to this share of users', async (share, offers) => {
      await refocusWith({ 'mfe-staff': { ...staff, canary: { ...remote('3', 'Angestellte'), share } } });
      await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Neu laden' })).toHaveLength(offers));
    });
  });

  it('is looked for at most once a minute', async () => {
    const requests = liveGeneration(0);
    showShell('/check-out', kasse);
    await refocus();
    await refocus();
    expect(requests).toHaveLength(1);
  });

  it('is looked for periodically while a page is open', async () => {
    jest.useFakeTimers();
    const requests = liveGeneration(2);
    showShell('/check-out', kasse);
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
    jest.useRealTimers();
    expect(requests).toEqual(['/remotes.json']);
    expect(await screen.findByRole('button', { name: 'Neu laden' })).toBeVisible();
  });

  it('is not offered while a form is in use', async () => {
    liveGeneration(2);
    const { user } = showShell('/parking', kasse);
    const field = await screen.findByLabelText('Fahrzeugnummer');
    await user.type(field, 'B');
    await refocus();
    expect(offer()).toBeNull();

    await user.clear(field);
    expect(await screen.findByRole('button', { name: 'Neu laden' })).toBeVisible();
  });
});

const pageWith = (remotes: object) => `<!doctype html><head>
<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${JSON.stringify({ generation: 1, remotes })}</script>
<script defer="defer" src="/static/js/main.js"></script><link href=/static/css/main.css rel=stylesheet></head>`;

const staff = (version: string) =>
  liveRemote('mfe-staff', {
    entry: `/remotes/mfe-staff/${version}/entry.js`,
    offline: [`/remotes/mfe-staff/${version}/pages.js`],
    integrity: { [`/remotes/mfe-staff/${version}/pages.js`]: `sha384-${version}` },
    roles: ['Angestellte'],
  });

const addressesOf = (page: string) => boothFiles(page)?.map(({ address }) => address);

describe('the files that a booth caches', () => {
  it('are the shell’s files and the files that the booth’s remotes list, with their hashes', () => {
    const page = pageWith({ 'mfe-staff': staff('1') });
    expect(boothFiles(page)).toEqual([
      { address: '/static/js/main.js', integrity: '' },
      { address: '/static/css/main.css', integrity: '' },
      { address: '/remotes/mfe-staff/1/entry.js', integrity: '' },
      { address: '/remotes/mfe-staff/1/pages.js', integrity: 'sha384-1' },
    ]);
  });

  it('contain no file of the office', () => {
    const admin = liveRemote('mfe-admin', { entry: '/remotes/mfe-admin/1/entry.js', roles: ['Admin'] });
    expect(addressesOf(pageWith({ 'mfe-admin': admin }))).toEqual(['/static/js/main.js', '/static/css/main.css']);
  });

  it('include the files of a canary, even for users who do not get the canary', () => {
    const page = pageWith({ 'mfe-staff': { ...staff('1'), canary: { ...staff('2'), share: 10 } } });
    expect(addressesOf(page)).toContain('/remotes/mfe-staff/2/pages.js');
  });

  it('are undefined for an HTML page that is not from Parkwart', () => {
    expect(boothFiles('<!doctype html><title>Bitte anmelden</title>')).toBeUndefined();
  });
});

describe('the policy for script URLs', () => {
  it.each([
    '/static/js/main.js',
    '/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js',
    'http://localhost/static/js/a.js',
    '/service-worker.js',
  ])('allows %s', (address) => {
    expect(allowScriptUrl(address)).toBe(address);
  });

  it.each([
    'https://elsewhere.example/static/js/a.js',
    '//elsewhere.example/static/js/a.js',
    '/api/employee/invoice-search?invoiceNumber=1',
    '/static/../api/employee/download-file',
    '/static/%2e%2e/api/employee/download-file',
    '/uploads/static/a.js',
    '/api/service-worker.js',
    'data:text/javascript,1',
    'blob:http://localhost/static/',
    'javascript:1',
  ])('rejects %s', (address) => {
    expect(allowScriptUrl(address)).toBeNull();
  });
});
