import type { LiveRemote, Registry } from '@parkwart/contracts/registry';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registryElement';
import type { Role } from '@parkwart/contracts/user';
import { act, screen, waitFor } from '@testing-library/react';
import { serve } from '../testing/serve.ts';
import { closeShell, kasse, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const offer = () => screen.queryByRole('button', { name: 'Neu laden' });
const remote = (version: string, role: Role, more: Partial<LiveRemote> = {}): LiveRemote => ({
  ...{ version, entry: `/${version}.js`, preload: [], integrity: {}, roles: [role], contract: 2, previous: null },
  ...more,
});

const live = (body: Registry) => serve(() => ({ status: 200, body }));
const liveGeneration = (generation: number) =>
  live({ generation, remotes: { 'mfe-staff': remote('2', 'Angestellte') } });

async function comeBack(): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve));
  });
}

afterEach(closeShell);

describe('a newer release', () => {
  it('is offered to whoever comes back to the page', async () => {
    liveGeneration(2);
    showShell('/check-out', kasse);
    await screen.findByRole('heading', { name: 'Kasse' });
    expect(offer()).toBeNull();
    await comeBack();

    expect(await screen.findByText('Es gibt eine neue Version von Parkwart.')).toBeVisible();
    expect(offer()).toBeVisible();
  });

  it('is offered when the shell itself is another one', async () => {
    live({ generation: 2, shell: '2', remotes: {} });
    showShell('/check-out', kasse);
    await comeBack();
    expect(await screen.findByRole('button', { name: 'Neu laden' })).toBeVisible();
  });

  describe('of something that the page has already', () => {
    const staff = remote('2', 'Angestellte');
    const place = document.createElement('script');

    beforeEach(() => {
      place.type = 'application/json';
      place.id = REGISTRY_ELEMENT_ID;
      place.textContent = JSON.stringify({ generation: 1, remotes: { 'mfe-staff': staff } });
      document.head.append(place);
    });
    afterEach(() => place.remove());

    async function comeBackTo(remotes: Registry['remotes']): Promise<void> {
      live({ generation: 2, remotes });
      showShell('/check-out', kasse);
      await comeBack();
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    }

    it('is not offered for another role’s pages', async () => {
      await comeBackTo({ 'mfe-staff': staff, 'mfe-admin': remote('2', 'Admin') });
      expect(offer()).toBeNull();
    });

    it.each([
      [1, 0],
      [99, 1],
    ])('is offered for a canary of %d % to those whom it is meant for', async (share, offers) => {
      await comeBackTo({ 'mfe-staff': { ...staff, canary: { ...remote('3', 'Angestellte'), share } } });
      await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Neu laden' })).toHaveLength(offers));
    });
  });

  it('is not offered when there is none', async () => {
    const asked = liveGeneration(0);
    showShell('/check-out', kasse);
    await comeBack();
    expect(asked).toEqual(['/remotes.json']);
    expect(offer()).toBeNull();
  });

  it('is looked for at most once a minute', async () => {
    const asked = liveGeneration(0);
    showShell('/check-out', kasse);
    await comeBack();
    await comeBack();
    expect(asked).toHaveLength(1);
  });

  it('is looked for now and then while the page stays open', async () => {
    jest.useFakeTimers();
    const asked = liveGeneration(2);
    showShell('/check-out', kasse);
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
    jest.useRealTimers();
    expect(asked).toEqual(['/remotes.json']);
    expect(await screen.findByRole('button', { name: 'Neu laden' })).toBeVisible();
  });

  it('is no matter when the registry cannot be read', async () => {
    serve(() => ({ status: 503 }));
    showShell('/check-out', kasse);
    await comeBack();
    expect(offer()).toBeNull();
  });

  it('is never offered in the middle of a form', async () => {
    liveGeneration(2);
    const { user } = showShell('/parking', kasse);
    const field = await screen.findByLabelText('Fahrzeugnummer');
    await user.type(field, 'B');
    await comeBack();
    expect(offer()).toBeNull();

    await user.clear(field);
    expect(await screen.findByRole('button', { name: 'Neu laden' })).toBeVisible();
  });
});
