import { act, screen } from '@testing-library/react';
import { federation, rejectLoad } from '../testing/federation.tsx';
import { serve } from '../testing/serve.ts';
import { kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const newer = { generation: 2, remotes: {} };
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const retryButton = () => screen.queryByRole('button', { name: 'Erneut versuchen' });

beforeEach(() => jest.useFakeTimers());
afterEach(resetShell);

function Broken(): never {
  throw new Error('A bug of the remote.');
}

describe('a page of a remote', () => {
  it('shows a skeleton while loading', async () => {
    federation.responses.push(() => new Promise(() => {}));
    showShell('/check-out', kasse);
    await advance(0);
    expect(screen.getByRole('status', { name: 'Bereich wird geladen …' })).toBeVisible();
  });

  it('is loaded again up to twice after a failure, without a message', async () => {
    federation.responses.push(rejectLoad, rejectLoad);
    showShell('/receipt', kasse);
    await advance(600);
    expect(retryButton()).toBeNull();
    await advance(2_000);

    expect(screen.getByRole('heading', { name: 'Beleg' })).toBeVisible();
    expect(federation.requested).toHaveLength(3);
  });

  it('offers a retry after three failed attempts, while the menu stays visible; the retry fetches the registry again', async () => {
    const requests = serve(() => ({ status: 200, body: newer }));
    federation.responses.push(rejectLoad, rejectLoad, rejectLoad);
    showShell('/check-out', kasse);
    await advance(3_000);
    expect(screen.getByText('Dieser Bereich konnte nicht geladen werden.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Einchecken' })).toBeVisible();

    act(() => retryButton()?.click());
    await advance(100);
    expect(screen.getByRole('heading', { name: 'Kasse' })).toBeVisible();
    expect(requests).toEqual(['/remotes.json']);
    expect(federation.registered.at(-1)).toEqual(newer);
  });

  it('that fails to render shows a retry button, and the menu stays visible', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    serve(() => ({ status: 200, body: newer }));
    federation.responses.push(async () => ({ CheckInPage: Broken }));
    showShell('/parking', kasse);
    await advance(100);

    expect(retryButton()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kasse' })).toBeVisible();
  });
});
