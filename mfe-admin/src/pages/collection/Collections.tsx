import type { Collection, CollectionState } from '@parkwart/contracts/entities/collection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Choosable } from '../../parts/items/Choosable.tsx';
import classes from '../../parts/items/ChoosableTable.module.css';
import { Pages } from '../../parts/items/Pages.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { paymentDialog } from '../../record/account/dialogs.ts';
import { RecordRows } from '../../record/detail/RecordRows.tsx';
import { useCollectionCache } from '../../record/hand-over/handOverApi.ts';
import { recallDialog } from '../../record/hand-over/recallDialog.ts';
import { useCollections } from './collectionApi.ts';
import { collectionColumns } from './collectionColumns.tsx';
import { texts } from './texts.ts';
import { useCaseChoice } from './useCaseChoice.tsx';

interface CollectionsProps {
  readonly state: CollectionState;
}

/** Hand-overs, newest first. */
export function Collections({ state }: CollectionsProps) {
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
        <div className={classes.entries}>
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
