import { chunk } from '@parkwart/web/chunk';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LazyPage } from './LazyPage.tsx';

describe('a page of the shell', () => {
  it.each([
    ['with a menu says that the rest works', false, 1],
    ['without a menu promises nothing else', true, 0],
  ])('%s when it fails to load', async (_title, fullPage, promises) => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
    render(<LazyPage page={chunk(() => Promise.reject(new Error('ChunkLoadError')))} fullPage={fullPage} />);
    await screen.findByText('Dieser Bereich konnte nicht geladen werden.');
    expect(screen.queryAllByText('Alles andere können Sie weiter benutzen.')).toHaveLength(promises);
    reported.mockRestore();
  });

  it('that fails to load shows an error and a retry', async () => {
    // React reports render errors to the console, too.
    const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
    let reachable = false;
    const load = async () => {
      if (!reachable) throw new Error('ChunkLoadError');
      return { default: () => <h1>Profil</h1> };
    };
    render(<LazyPage page={chunk(load)} />);
    expect(await screen.findByText('Dieser Bereich konnte nicht geladen werden.')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Dieser Bereich konnte nicht geladen werden.')).toBeVisible();
    reachable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('heading', { name: 'Profil' })).toBeVisible();
    reported.mockRestore();
  });
});
