import { act, render, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { Toaster } from './Toaster.tsx';

// Uses the real library, because the setup of page tests mocks it so that toasts never expire.
jest.unmock('react-hot-toast/headless');

describe('toasts', () => {
  const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  const show = (work: () => void) => act(work);

  beforeEach(() => {
    jest.useFakeTimers();
    render(<Toaster />);
  });

  afterEach(() => {
    act(() => toast.remove());
  });

  it.each([
    ['blank', () => toast('Gesagt'), 4_000],
    ['error', () => toast.error('Gesagt'), 4_000],
    ['custom', () => toast.custom(<p>Gesagt</p>), 4_000],
    ['success', () => toast.success('Gesagt'), 2_000],
  ])('of kind %s expire after their duration and are removed 1 s later', (_kind, say, duration) => {
    show(say);
    expect(screen.getByText('Gesagt')).toBeVisible();
    advance(duration - 10);
    expect(screen.getByText('Gesagt').closest('[data-leaving]')).toBeNull();
    advance(20);
    advance(980);
    expect(screen.getByText('Gesagt')).toBeInTheDocument();
    advance(20);
    expect(screen.queryByText('Gesagt')).not.toBeInTheDocument();
  });

  it('of kind loading never expire', () => {
    show(() => toast.loading('Lädt'));
    advance(3_600_000);
    expect(screen.getByText('Lädt')).toBeVisible();
  });

  it('are limited to the newest 20', () => {
    show(() => {
      for (let number = 1; number <= 25; number += 1) toast(`Nummer ${number}.`);
    });
    expect(screen.getAllByText(/^Nummer/)).toHaveLength(20);
    expect(screen.getByText('Nummer 25.')).toBeVisible();
    expect(screen.queryByText('Nummer 5.')).not.toBeInTheDocument();
  });

  it('disappear when closed', () => {
    show(() => toast.loading('Lädt'));
    show(() => screen.getByRole('button', { name: 'Meldung schließen' }).click());
    advance(1_010);
    expect(screen.queryByText('Lädt')).not.toBeInTheDocument();
  });

  it('stay while they contain the focus', () => {
    show(() => toast.success('Gesagt'));
    show(() => screen.getByRole('button').focus());
    advance(60_000);
    advance(1_000);
    expect(screen.getByText('Gesagt')).toBeVisible();

    show(() => screen.getByRole('button').blur());
    advance(2_000);
    advance(1_000);
    expect(screen.queryByText('Gesagt')).toBeNull();
  });

  it('return the focus to the element that had it before, when closed by their button', () => {
    const field = document.body.appendChild(document.createElement('input'));
    show(() => field.focus());
    show(() => toast.success('Gesagt'));
    show(() => screen.getByRole('button').focus());
    show(() => screen.getByRole('button').click());
    expect(field).toHaveFocus();
    field.remove();
  });

  describe('while a dialog is open', () => {
    const openDialog = (parent: HTMLElement = document.body) => {
      const dialog = parent.appendChild(document.createElement('dialog'));
      dialog.open = true;
      return dialog;
    };
    const place = () => screen.getByText('Misslungen').closest('dialog');

    it('are placed in the topmost dialog, because everything else is inert, and stay when the dialog is removed', async () => {
      const outer = openDialog();
      show(() => toast.error('Misslungen'));
      expect(place()).toBe(outer);

      const inner = openDialog(outer);
      await act(async () => {});
      expect(place()).toBe(inner);

      inner.open = false;
      await act(async () => {});
      expect(place()).toBe(outer);

      outer.remove();
      await act(async () => {});
      expect(place()).toBeNull();
    });

    it('still appear after a dialog that contained an earlier toast was removed', () => {
      const dialog = openDialog();
      show(() => toast.success('Gesagt'));
      advance(2_000);
      advance(1_000);
      dialog.remove();
      // A live region that appears together with its content is not announced.
      expect(screen.getByRole('alert')).toBeInTheDocument();
      show(() => toast.error('Misslungen'));
      expect(screen.getByText('Misslungen')).toBeVisible();
    });
  });

  it('are announced: errors assertively, others politely', () => {
    show(() => {
      toast.error('Misslungen');
      toast.success('Gelungen');
    });
    expect(within(screen.getByRole('alert')).getByText('Misslungen')).toBeVisible();
    expect(within(screen.getByRole('status')).getByText('Gelungen')).toBeVisible();
  });
});
