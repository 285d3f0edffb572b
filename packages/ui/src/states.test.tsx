import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ColourSwatch } from './ColourSwatch.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DataTable } from './DataTable.tsx';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Notice.tsx';

const paintOf = (container: HTMLElement) => container.querySelector('circle')?.getAttribute('fill');

describe('ColourSwatch', () => {
  it.each(VEHICLE_COLOURS)('shows $german with its colour and name', ({ german, css }) => {
    const { container } = render(<ColourSwatch colour={german} />);

    expect(paintOf(container)).toBe(css);
    expect(screen.getByText(german)).toBeVisible();
  });

  it('matches colours regardless of upper and lower case, and shows the name of unknown colours', () => {
    expect(paintOf(render(<ColourSwatch colour="weiß" />).container)).toBe('#ffffff');
    expect(paintOf(render(<ColourSwatch colour="Perlmutt" />).container)).toBeNull();
    expect(screen.getByText('Perlmutt')).toBeVisible();
  });
});

describe('an error message', () => {
  it('in a notice on a page is announced to screen readers', () => {
    render(
      <Notice tone="danger">
        <p>Das ging nicht.</p>
      </Notice>,
    );

    expect(screen.getByRole('alert')).toHaveTextContent('Das ging nicht.');
  });
});

function Page({ suspended = false, busy = false }: { suspended?: boolean; busy?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Öffnen
      </button>
      <Dialog title="Eintrag" isOpen={isOpen} suspended={suspended} busy={busy} onClose={() => setIsOpen(false)}>
        <input aria-label="Notiz" />
      </Dialog>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Eintrag' });

const note = () => screen.getByLabelText('Notiz');

describe('Dialog', () => {
  it('focuses its first field, and returns the focus to its opener after Escape', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    expect(dialog()).toBeVisible();
    expect(note()).toHaveFocus();

    await user.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus();
  });

  it('prevents the browser’s own handling of Escape', () => {
    const calls: string[] = [];
    render(
      <Dialog title="Außen" isOpen onClose={() => calls.push('outer')}>
        <input aria-label="Notiz" />
        <Dialog title="Innen" isOpen onClose={() => calls.push('inner')}>
          <input aria-label="Frage" />
        </Dialog>
      </Dialog>,
    );
    const reachesBrowser = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Escape' });

    expect(reachesBrowser('Frage')).toBe(false);
    expect(calls).toEqual(['inner']);
    expect(reachesBrowser('Notiz')).toBe(false);
    expect(calls).toEqual(['inner', 'outer']);
  });

  it('stays open while busy', async () => {
    const user = userEvent.setup();
    render(<Page busy />);
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    await user.keyboard('{Escape}');

    expect(dialog()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Schließen' })).toBeDisabled();
  });

  it('hides while suspended and keeps its input', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    await user.type(note(), 'Kratzer');
    rerender(<Page suspended />);
    expect(dialog()).not.toBeInTheDocument();

    rerender(<Page />);
    expect(dialog()).toBeVisible();
    expect(note()).toHaveValue('Kratzer');
  });
});

describe('ConfirmDialog', () => {
  it.each([
    ['Löschen', 'confirmed'],
    ['Abbrechen', 'cancelled'],
  ])('calls the callback of the button „%s“ when the button is pressed', async (name, outcome) => {
    const calls: string[] = [];
    render(
      <ConfirmDialog
        title="Benutzer löschen"
        isOpen
        confirmLabel="Löschen"
        tone="danger"
        onConfirm={() => calls.push('confirmed')}
        onCancel={() => calls.push('cancelled')}
      >
        <p>Wirklich?</p>
      </ConfirmDialog>,
    );
    expect(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name }));

    expect(calls).toEqual([outcome]);
  });
});

const withButtons = (numbers: readonly number[]) => (
  <DataTable
    label="Bußgelder"
    columns={[
      { id: 'act', header: 'Aktion', cell: (number: number) => <button type="button">Löschen {number}</button> },
    ]}
    rows={numbers}
    rowKey={(number) => number}
    empty="Ops!!! Nichts gefunden."
  />
);

const focusOf = (number: number) => screen.getByRole('button', { name: `Löschen ${number}` });

describe('DataTable', () => {
  it.each([
    ['in the middle to the next row', 2, [1, 3], 3],
    ['at the end to the last row', 3, [1, 2], 2],
  ])('moves the focus from a removed row %s', (_where, gone, left, next) => {
    const { rerender } = render(withButtons([1, 2, 3]));
    focusOf(gone).focus();
    rerender(withButtons(left));

    expect(focusOf(next)).toHaveFocus();
  });

  it('does not move the focus if another row is removed', () => {
    const { rerender } = render(withButtons([1, 2, 3]));
    focusOf(2).focus();
    focusOf(1).focus();
    rerender(withButtons([1, 3]));

    expect(focusOf(1)).toHaveFocus();
  });
});

describe('the theme of a page', () => {
  const PAGE = `
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" content="#ffffff" data-theme="light" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="#191e22" data-theme="dark" media="(prefers-color-scheme: dark)">`;

  function openPage(options: { readonly prefersDark: boolean }) {
    const system = { matches: options.prefersDark, listener: () => {}, addEventListener: jest.fn() };
    system.addEventListener.mockImplementation((_type: string, listener: () => void) => {
      system.listener = listener;
    });
    window.matchMedia = () => system as unknown as MediaQueryList;
    document.head.innerHTML = PAGE;
    jest.isolateModules(() => require('./theme.js'));
    return system;
  }

  const theme = () => document.documentElement.dataset.theme;

  function choose(chosen: 'light' | 'dark' | undefined): void {
    if (chosen) localStorage.setItem('park_theme', chosen);
    else localStorage.removeItem('park_theme');
    window.dispatchEvent(new StorageEvent('storage', { key: 'park_theme' }));
  }

  afterEach(() => localStorage.clear());

  it('follows the system’s theme, even when that theme changes', () => {
    const system = openPage({ prefersDark: true });
    expect(theme()).toBe('dark');
    system.matches = false;
    system.listener();
    expect(theme()).toBe('light');
  });

  it('follows the user’s choice on this device, in every tab, until the choice is reset', () => {
    localStorage.setItem('park_theme', 'light');
    openPage({ prefersDark: true });
    expect(theme()).toBe('light');
    choose('dark');
    expect(theme()).toBe('dark');
    expect(document.querySelector('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
    expect(document.querySelector('meta[name=theme-color][media=all]')).toHaveAttribute('content', '#191e22');
    choose('light');
    choose(undefined);
    expect(theme()).toBe('dark');
  });
});
