import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { chunk } from '@parkwart/web/chunk';
import { Choosable } from '../../parts/items/Choosable.tsx';
import classes from '../../parts/items/ChoosableTable.module.css';
import { Pages } from '../../parts/items/Pages.tsx';
import type { Ticks } from '../../parts/items/tickColumn.tsx';
import panel from '../../parts/loading/Panel.module.css';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { RecordRows } from '../../record/detail/RecordRows.tsx';
import { caseColumns, useCaseChoice } from './caseColumns.tsx';
import { type Candidate, useCandidates } from './collection.ts';
import { texts } from './texts.ts';

const handOverDialog = chunk(
  async () => (await import(/* webpackChunkName: 'HandOverDialog' */ './HandOverDialog.tsx')).HandOverDialog,
);

function candidateColumns(ticks: Ticks<Candidate>): Column<Candidate>[] {
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

const isReady = ({ reason }: Candidate): boolean => reason === undefined;

/** Records that can be handed over, and those that cannot, with the reason. */
export function Candidates() {
  const query = useCandidates();
  return (
    <div className={panel.panel}>
      <p className={text.hint}>{texts.explanation}</p>
      <Pages query={query} failure={texts.loadFailed}>
        {(pages) => <CandidateList query={query} rows={pages.flatMap(({ rows }) => rows)} />}
      </Pages>
    </div>
  );
}

interface CandidateListProps {
  readonly query: ReturnType<typeof useCandidates>;
  readonly rows: readonly Candidate[];
}

function CandidateList({ query, rows }: CandidateListProps) {
  const { chosen, ticks, bar } = useCaseChoice(query, rows, isReady);
  const handOver = useLazyDialog(
    handOverDialog,
    (HandOverDialog, { isOpen, onClose }, cases: readonly Candidate[]) =>
      isOpen && <HandOverDialog candidates={cases} onClose={onClose} />,
  );
  return (
    <>
      <Choosable
        {...bar}
        action={{ label: texts.handOver, busyLabel: texts.handOver, isBusy: false, run: () => handOver.open(chosen) }}
      >
        <div className={classes.entries}>
          <RecordRows
            hasDialog={false}
            label={texts.tabs.candidates}
            columns={candidateColumns(ticks)}
            rows={rows}
            rowKey={({ _id }) => _id}
            empty={<EmptyState icon="check">{texts.nothingDue}</EmptyState>}
          />
        </div>
      </Choosable>
      {handOver.element}
    </>
  );
}
