import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EntryTime } from './EntryTime.tsx';

describe('EntryTime', () => {
  it('is skipped by the tab key', async () => {
    render(<EntryTime frozenAt={new Date('2026-11-21T09:12:05Z')} errors={{}} />);
    await userEvent.tab();

    expect(document.body).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Datum' })).toHaveValue('21.11.2026');
  });
});
