import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Choosable } from '../bank/Choosable.tsx';
import classes from '../bank/EntryTable.module.css';
import { useChosen } from '../bank/useChosen.ts';
import { useDialog } from '../form/useDialog.ts';
import { PackageButton } from '../hand-over/PackageButton.tsx';
import { Pages } from '../items/Pages.tsx';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { RecordRows } from '../record-detail/RecordRows.tsx';
import panel from './Collection.module.css';
import { candidateColumns } from './candidateColumns.tsx';
import { type Candidate, useCandidates } from './collectionApi.ts';
import { handOverDialog } from './handOverDialog.ts';
import { loadRows } from './loadRows.ts';
import { MOST_CHOSEN } from './mostChosen.ts';
import { texts } from './texts.ts';

const isReady = ({ reason }: Candidate): boolean => reason === undefined;

/** What may be handed over, and what not and why. */
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
  const { chosen, canChoose, isChosen, choose, chooseAmong, chooseNone } = useChosen(rows, isReady, MOST_CHOSEN);
  const handOver = useDialog<readonly Candidate[]>();
  const chooseLoaded = async () => chooseAmong(await loadRows(query, MOST_CHOSEN));
  const amount = eurosFromCents(sumCents(chosen.map(({ record }) => openOf(record))));
  return (
    <>
      <Choosable
        label={texts.bar}
        choice={{ chosen, canChoose: canChoose || query.hasNextPage, chooseNone, chooseAll: () => void chooseLoaded() }}
        status={chosen.length > 0 ? texts.chosen(chosen.length, amount) : texts.noneChosen}
        more={<PackageButton size="small" invoiceNumbers={chosen.map(({ record }) => record.invoiceNumber)} />}
        action={{ label: texts.handOver, busyLabel: texts.handOver, isBusy: false, run: () => handOver.open(chosen) }}
        isEmpty={rows.length === 0}
      >
        <div className={classes.entries}>
          <RecordRows
            hasDialog={false}
            label={texts.tabs.candidates}
            columns={candidateColumns({ isChosen, choose })}
            rows={rows}
            rowKey={({ _id }) => _id}
            empty={<EmptyState icon="check">{texts.nothingDue}</EmptyState>}
          />
        </div>
      </Choosable>
      <DialogOnDemand key={handOver.opening} dialog={handOverDialog} isOpen={handOver.isOpen} onClose={handOver.close}>
        {(HandOverDialog) =>
          handOver.isOpen &&
          handOver.subject && <HandOverDialog candidates={handOver.subject} onClose={handOver.close} />
        }
      </DialogOnDemand>
    </>
  );
}
