import type { Column } from '@parkwart/ui/DataTable';
import text from '@parkwart/ui/text.module.css';
import type { Ticks } from '../../parts/items/tickColumn.tsx';
import { caseColumns } from './caseColumns.tsx';
import type { Candidate } from './collectionApi.ts';
import { texts } from './texts.ts';

export function candidateColumns(ticks: Ticks<Candidate>): Column<Candidate>[] {
  const { columns } = texts;
  const { select, entry, amount } = caseColumns(ticks);
  return [
    select,
    entry,
    { id: 'day', header: columns.deadline, wide: true, cell: ({ record }) => record.letter?.deadline ?? '–' },
    amount,
    {
      id: 'allocations',
      header: columns.why,
      wide: true,
      cell: ({ reason }) => reason && <span className={text.hint}>{reason}</span>,
    },
  ];
}
