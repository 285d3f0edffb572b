import { act, screen } from '@testing-library/react';
import { serve } from '../testing/serve.ts';
import { closeShell, kasse, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const offer = () => screen.queryByRole('button', { name: 'Neu laden' });
const liveGeneration = (generation: number) => serve(() => ({ status: 200, body: { generation, remotes: {} } }));

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
    expect(offer()).toBeVisible();
  });
});
