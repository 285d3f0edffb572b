import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { Button } from './Button.tsx';

describe('Button', () => {
  it('does not submit a form by default', async () => {
    let submitted = 0;
    const submit = (event: FormEvent) => {
      event.preventDefault();
      submitted += 1;
    };
    render(
      <form onSubmit={submit}>
        <Button>Leeren</Button>
        <Button type="submit">Absenden</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Leeren' }));
    expect(submitted).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Absenden' }));
    expect(submitted).toBe(1);
  });

  it('ignores clicks while busy, exposes aria-busy and keeps the focus', async () => {
    let pressed = 0;
    const button = (busy: boolean) => (
      <Button busy={busy} busyLabel="Übermitteln" onClick={() => (pressed += 1)}>
        Absenden
      </Button>
    );
    const { rerender } = render(button(false));
    await userEvent.click(screen.getByRole('button', { name: 'Absenden' }));
    rerender(button(true));
    await userEvent.click(screen.getByRole('button', { name: 'Übermitteln' }));

    expect(pressed).toBe(1);
    expect(screen.getByRole('button', { name: 'Übermitteln' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Übermitteln' })).toHaveAttribute('aria-busy', 'true');
  });
});
