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
      isInactive={({ number }) => number === 2}
      empty="Ops!!! Nichts gefunden."
    />,
  );

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

  it('leaves the focus elsewhere when another row is removed', () => {
    const { rerender } = render(withButtons([1, 2, 3]));
    focusOf(2).focus();
    focusOf(1).focus();
    rerender(withButtons([1, 3]));

    expect(focusOf(1)).toHaveFocus();
  });

  it('renders a header per column and a row per item', () => {
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

  it('shows the empty message without rows', () => {
    table([]);

    expect(screen.getByText('Ops!!! Nichts gefunden.')).toBeVisible();
  });
});

describe('ProgressBar', () => {
  it('exposes its value', () => {
    render(<ProgressBar label="Hochladen" value={0.5} />);

    expect(screen.getByRole('progressbar', { name: 'Hochladen' })).toHaveAttribute('value', '0.5');
    expect(screen.getByText('50\u00a0%', { normalizer: (text) => text })).toBeInTheDocument();
  });
});

describe('StatCard', () => {
  it('labels its figure', () => {
    render(<StatCard label="Bußgelder diesen Monat" value="45,00 €" note="3 Fälle" />);

    expect(screen.getByRole('term')).toHaveTextContent('Bußgelder diesen Monat');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['45,00 €', '3 Fälle']);
  });
});
