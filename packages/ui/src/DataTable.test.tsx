import { render, screen, within } from '@testing-library/react';
import { type Column, DataTable } from './DataTable.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { StatCard } from './StatCard.tsx';

interface Fine {
  readonly number: number;
  readonly type: string;
}

const columns: readonly Column<Fine>[] = [
  { id: 'number', header: 'Nummer', align: 'end', cell: ({ number }) => number },
  { id: 'type', header: 'Typ', cell: ({ type }) => type },
];
const rows: readonly Fine[] = [
  { number: 1, type: 'Falschparken' },
  { number: 2, type: 'Überzogen' },
];
const table = (shown: readonly Fine[]) =>
  render(
    <DataTable
      label="Bußgelder"
      columns={columns}
      rows={shown}
      rowKey={({ number }) => number}
      rowTone={({ number }) => (number === 2 ? 'inactive' : undefined)}
      empty="Ops!!! Nichts gefunden."
    />,
  );

describe('DataTable', () => {
  it('has a header for each column and a row for each row', () => {
    table(rows);
    const [head, first, second] = within(screen.getByRole('table', { name: 'Bußgelder' })).getAllByRole('row');

    expect(within(head as HTMLElement).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(first as HTMLElement).getByRole('cell', { name: 'Falschparken' })).toHaveAttribute(
      'data-label',
      'Typ',
    );
    expect(second).toHaveAttribute('data-tone', 'inactive');
    expect(screen.queryByText('Ops!!! Nichts gefunden.')).not.toBeInTheDocument();
  });

  it('says when there is nothing', () => {
    table([]);

    expect(screen.getByText('Ops!!! Nichts gefunden.')).toBeVisible();
  });
});

describe('ProgressBar', () => {
  it('says how far the work has come', () => {
    render(<ProgressBar label="Hochladen" value={0.5} />);

    expect(screen.getByRole('progressbar', { name: 'Hochladen' })).toHaveAttribute('value', '0.5');
    expect(screen.getByText('50\u00a0%', { normalizer: (text) => text })).toBeInTheDocument();
  });
});

describe('StatCard', () => {
  it('names its figure', () => {
    render(<StatCard label="Bußgelder diesen Monat" value="45,00 €" note="3 Fälle" />);

    expect(screen.getByRole('term')).toHaveTextContent('Bußgelder diesen Monat');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['45,00 €', '3 Fälle']);
  });
});
