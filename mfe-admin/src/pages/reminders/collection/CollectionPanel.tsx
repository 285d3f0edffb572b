import { COLLECTION_STATES, type Collection, type CollectionState } from '@parkwart/contracts/entities/collection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { Button } from '@parkwart/ui/Button';
import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Tabs } from '@parkwart/ui/Tabs';
import text from '@parkwart/ui/text.module.css';
import { useSearchParams } from '@parkwart/web';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { Choosable } from '../../../parts/items/Choosable.tsx';
import choosableTableClasses from '../../../parts/items/ChoosableTable.module.css';
import { Pages } from '../../../parts/items/Pages.tsx';
import type { Ticks } from '../../../parts/items/Tick.tsx';
import panel from '../../../parts/loading/Panel.module.css';
import { useLazyDialog } from '../../../parts/loading/useLazyDialog.tsx';
import { paymentDialog } from '../../../record/account/dialogs.ts';
import { RecordRows } from '../../../record/detail/RecordRows.tsx';
import { recallDialog } from '../../../record/hand-over/dialogs.ts';
import { useCollectionCache } from '../../../record/hand-over/handOver.ts';
import { texts as handOverTexts } from '../../../record/hand-over/texts.ts';
import classes from './Collection.module.css';
import { caseColumns, useCaseChoice } from './caseColumns.tsx';
import { type Candidate, useCandidates, useCollections } from './collection.ts';
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
    { id: 'day', header: columns.deadline, cell: ({ record }) => record.letter?.deadline ?? '–' },
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

const readyFirst = (rows: readonly Candidate[]): readonly Candidate[] =>
  rows.toSorted((one, other) => Number(isReady(other)) - Number(isReady(one)));

/** Records that can be handed over, and those that cannot, with the reason. */
function Candidates() {
  const query = useCandidates();
  return (
    <div className={panel.panel}>
      <p className={text.hint}>{texts.explanation}</p>
      <Pages query={query} failure={texts.loadFailed}>
        {(pages) => <CandidateList query={query} rows={readyFirst(pages.flatMap(({ rows }) => rows))} />}
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
        <div className={choosableTableClasses.cases}>
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

interface Actions {
  readonly state: CollectionState;
  readonly pay: (record: ParkingRecord) => void;
  readonly recall: (row: Collection) => void;
}

const { columns } = texts;

function collectionColumns(ticks: Ticks<Collection>, { state, ...actions }: Actions): Column<Collection>[] {
  const { select, entry, amount } = caseColumns(ticks);
  return [
    select,
    entry,
    { id: 'day', header: columns.handedOver, cell: ({ day }) => day },
    amount,
    { id: 'allocations', header: columns.state, wide: true, cell: (row) => <State row={row} /> },
    ...(state === 'open' ? [actionColumn(actions)] : []),
  ];
}

function State({ row: { agency, amount, paid, recalledOn, recallReason } }: { readonly row: Collection }) {
  return (
    <div className={classes.state}>
      <span>{agency}</span>
      <span className={text.hint}>{texts.amounts(formatEuros(amount), formatEuros(paid))}</span>
      {recalledOn && <span className={text.hint}>{handOverTexts.recalledOn(recalledOn, recallReason ?? '')}</span>}
    </div>
  );
}

function actionColumn({ pay, recall }: Pick<Actions, 'pay' | 'recall'>): Column<Collection> {
  return {
    id: 'actions',
    header: columns.actions,
    wide: true,
    align: 'end',
    cell: (row) => (
      <span className={classes.actions}>
        <Button
          size="small"
          aria-label={handOverTexts.named(texts.payment, row.record.invoiceNumber)}
          {...onIntent(paymentDialog)}
          onClick={() => pay(row.record)}
        >
          {texts.payment}
        </Button>
        <Button
          size="small"
          aria-label={handOverTexts.named(handOverTexts.recall, row.record.invoiceNumber)}
          {...onIntent(recallDialog)}
          onClick={() => recall(row)}
        >
          {handOverTexts.recall}
        </Button>
      </span>
    ),
  };
}

interface CollectionsProps {
  readonly state: CollectionState;
}

/** Hand-overs, newest first. */
function Collections({ state }: CollectionsProps) {
  const query = useCollections(state);
  return (
    <Pages query={query} failure={texts.loadFailed}>
      {(pages) => <CollectionList state={state} query={query} rows={pages.flatMap(({ rows }) => rows)} />}
    </Pages>
  );
}

interface CollectionListProps extends CollectionsProps {
  readonly query: ReturnType<typeof useCollections>;
  readonly rows: readonly Collection[];
}

function CollectionList({ state, query, rows }: CollectionListProps) {
  const { ticks, bar } = useCaseChoice(query, rows);
  const { reload } = useCollectionCache();
  const payment = useLazyDialog(paymentDialog, (PaymentDialog, { isOpen, onClose }, record: ParkingRecord) => {
    const close = () => {
      onClose();
      reload();
    };
    return <PaymentDialog record={record} isOpen={isOpen} onClose={close} />;
  });
  const recall = useLazyDialog(recallDialog, (RecallDialog, opened, handOver: Collection) => (
    <RecallDialog handOver={handOver} {...opened} />
  ));
  return (
    <>
      <Choosable {...bar}>
        <div className={choosableTableClasses.cases}>
          <RecordRows
            hasDialog={false}
            label={texts.tabs[state]}
            columns={collectionColumns(ticks, { state, pay: payment.open, recall: recall.open })}
            rows={rows}
            rowKey={({ _id }) => _id}
            empty={<EmptyState>{texts.empty[state]}</EmptyState>}
          />
        </div>
      </Choosable>
      {payment.element}
      {recall.element}
    </>
  );
}

type Part = 'candidates' | CollectionState;

const PARTS: readonly Part[] = ['candidates', ...COLLECTION_STATES];
const TABS = PARTS.map((id) => ({ id, label: texts.tabs[id] }));

/** Records that are due for collection, and hand-overs by state. */
export function CollectionPanel() {
  const [params, setParams] = useSearchParams();
  const selected = PARTS.find((part) => part === params.get('state')) ?? 'candidates';
  const select = (part: Part) =>
    setParams((before) => {
      before.set('state', part);
      return before;
    });
  return (
    <Tabs label={texts.parts} tabs={TABS} selected={selected} onSelect={select} isInner>
      {selected === 'candidates' ? <Candidates /> : <Collections key={selected} state={selected} />}
    </Tabs>
  );
}
