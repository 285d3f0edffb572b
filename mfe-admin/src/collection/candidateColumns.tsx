import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { Tick } from '../items/Tick.tsx';
import { CaseCell } from './CaseCell.tsx';
import type { Candidate } from './collectionApi.ts';
import { texts } from './texts.ts';

interface Choice {
  readonly isChosen: (row: Candidate) => boolean;
  readonly choose: (id: string, isChosen: boolean) => void;
}

/** Their ids are those of `bank/EntryTable.module.css`. */
export function candidateColumns({ isChosen, choose }: Choice): Column<Candidate>[] {
  const { columns } = texts;
  return [
    {
      id: 'select',
      header: columns.select,
      wide: true,
      cell: (row) => (
        <Tick
          label={texts.choose(row.record.invoiceNumber)}
          isTicked={isChosen(row)}
          isDisabled={row.reason !== undefined}
          onTick={(isTicked) => choose(row._id, isTicked)}
        />
      ),
    },
    { id: 'entry', header: columns.who, wide: true, cell: ({ record }) => <CaseCell record={record} /> },
    { id: 'day', header: columns.deadline, wide: true, cell: ({ record }) => record.letter?.deadline ?? '–' },
    {
      id: 'amount',
      header: columns.open,
      wide: true,
      align: 'end',
      cell: ({ record }) => <Money euros={eurosFromCents(openOf(record))} />,
    },
    {
      id: 'allocations',
      header: columns.why,
      wide: true,
      cell: ({ reason }) => reason && <span className={text.hint}>{reason}</span>,
    },
  ];
}
