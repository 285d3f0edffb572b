import type { Role } from '@parkwart/contracts/calls/user';
import type { LiveRemote, Registry } from '@parkwart/contracts/registry/registry';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';
import { act, screen, waitFor } from '@testing-library/react';
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

  describe('of a remote on the page', () => {
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

    it('is not offered for pages of another role', async () => {
      await refocusWith({ 'mfe-staff': staff, 'mfe-admin': remote('2', 'Admin') });
      expect(offer()).toBeNull();
    });

    it.each([
      [1, 0],
      [99, 1],
    ])('is offered for a canary of %d % to its share of users', async (share, offers) => {
      await refocusWith({ 'mfe-staff': { ...staff, canary: { ...remote('3', 'Angestellte'), share } } });
      await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Neu laden' })).toHaveLength(offers));
    });
  });

  it('a page checks for a newer release at most once a minute', async () => {
    const requests = liveGeneration(0);
    showShell('/check-out', kasse);
    await refocus();
    await refocus();
    expect(requests).toHaveLength(1);
  });

  it('an open page checks periodically for a newer release', async () => {
    jest.useFakeTimers();
    const requests = liveGeneration(2);
    showShell('/check-out', kasse);
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
    jest.useRealTimers();
    expect(requests).toEqual(['/remotes.json']);
    expect(await screen.findByRole('button', { name: 'Neu laden' })).toBeVisible();
  });

  it('a newer release is not offered while a form is in use', async () => {
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
