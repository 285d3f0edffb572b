import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LazyPage } from './LazyPage.tsx';

describe('a page of the shell’s own', () => {
  it.each([
    ['beside the menu says that all else works', false, 1],
    ['that is all there is promises nothing else', true, 0],
  ])('that cannot be fetched and %s', async (_title, fullPage, promises) => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
    render(<LazyPage load={() => Promise.reject(new Error('ChunkLoadError'))} fullPage={fullPage} />);
    await screen.findByText('Dieser Bereich konnte nicht geladen werden.');
    expect(screen.queryAllByText('Alles andere können Sie weiter benutzen.')).toHaveLength(promises);
    reported.mockRestore();
  });

  it('that cannot be fetched says so in its place, and is fetched again when asked', async () => {
    // React reports render errors too.
    const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
    let reachable = false;
    const load = async () => {
      if (!reachable) throw new Error('ChunkLoadError');
      return { default: () => <h1>Profil</h1> };
    };
    render(<LazyPage load={load} />);
    expect(await screen.findByText('Dieser Bereich konnte nicht geladen werden.')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Dieser Bereich konnte nicht geladen werden.')).toBeVisible();
    reachable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('heading', { name: 'Profil' })).toBeVisible();
    reported.mockRestore();
  });
});
