import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Chip } from '@parkwart/ui/Chip';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Link } from '@parkwart/web';
import { useAccountNames } from '../../record/account/accountNames.ts';
import { pathOfRun } from './runAddress.ts';
import { texts } from './texts.ts';

const TONES: Readonly<Record<string, 'ok' | 'reminder' | 'inactive'>> = {
  open: 'reminder',
  done: 'ok',
  withdrawn: 'inactive',
};

function columnsOf(nameOf: (account: string) => string): Column<DunningRun>[] {
  const { run, begun, by, state } = texts.columns;
  const count = (name: 'printed' | 'proposed' | 'excluded'): Column<DunningRun> => ({
    id: name,
    header: texts.states[name],
    align: 'end',
    cell: ({ lines }) => formatNumber(lines[name]),
  });
  return [
    { id: 'run', header: run, cell: ({ _id }) => <Link to={pathOfRun(_id)}>{texts.run(_id)}</Link> },
    { id: 'begun', header: begun, cell: ({ createdAt }) => formatInstant(new Date(createdAt)) },
    { id: 'by', header: by, cell: ({ account }) => nameOf(account) },
    count('printed'),
    count('proposed'),
    count('excluded'),
    {
      id: 'state',
      header: state,
      cell: (one) => <Chip tone={TONES[one.state] ?? 'neutral'}>{texts.runStates[one.state] ?? one.state}</Chip>,
    },
  ];
}

/** Newest first. */
export function RunList({ runs }: { readonly runs: readonly DunningRun[] }) {
  const nameOf = useAccountNames(runs.map(({ account }) => account));
  return (
    <DataTable
      label={texts.runs}
      columns={columnsOf(nameOf)}
      rows={runs}
      rowKey={({ _id }) => _id}
      empty={<EmptyState>{texts.noRuns}</EmptyState>}
    />
  );
}
