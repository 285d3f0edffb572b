import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

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
  it('focuses its first field, and returns the focus to the opener after Escape', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    expect(dialog()).toBeVisible();
    expect(note()).toHaveFocus();

    await user.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus();
  });

  it('focuses the marked element before the first field', () => {
    render(
      <Dialog title="Mahnung" isOpen onClose={() => {}}>
        <input aria-label="Kennzeichen" defaultValue="B-AB 12" />
        <input aria-label="Halter" data-initial-focus />
      </Dialog>,
    );

    expect(screen.getByLabelText('Halter')).toHaveFocus();
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

  it('closes with its close button', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    await user.click(screen.getByRole('button', { name: 'Schließen' }));

    expect(dialog()).not.toBeInTheDocument();
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
  ])('calls its callback when „%s“ is pressed', async (name, outcome) => {
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
