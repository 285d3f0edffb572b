import type { Collection, CollectionState } from '@parkwart/contracts/entities/collection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { paymentDialog } from '../account/bookingDialogs.ts';
import { Choosable } from '../bank/Choosable.tsx';
import classes from '../bank/EntryTable.module.css';
import { useChosen } from '../bank/useChosen.ts';
import { useDialog } from '../form/useDialog.ts';
import { useCollectionCache } from '../hand-over/handOverApi.ts';
import { PackageButton } from '../hand-over/PackageButton.tsx';
import { recallDialog } from '../hand-over/recallDialog.ts';
import { Pages } from '../items/Pages.tsx';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { RecordRows } from '../record-detail/RecordRows.tsx';
import { useCollections } from './collectionApi.ts';
import { collectionColumns } from './collectionColumns.tsx';
import { loadRows } from './loadRows.ts';
import { MOST_CHOSEN } from './mostChosen.ts';
import { texts } from './texts.ts';

interface CollectionsProps {
  readonly state: CollectionState;
}

/** What was handed over, the newest first. */
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
  const { chosen, canChoose, isChosen, choose, chooseAmong, chooseNone } = useChosen(rows, undefined, MOST_CHOSEN);
  const payment = useDialog<ParkingRecord>();
  const recall = useDialog<Collection>();
  const chooseLoaded = async () => chooseAmong(await loadRows(query, MOST_CHOSEN));
  const amount = eurosFromCents(sumCents(chosen.map(({ record }) => openOf(record))));
  return (
    <>
      <Choosable
        label={texts.bar}
        choice={{ chosen, canChoose, chooseNone, chooseAll: () => void chooseLoaded() }}
        status={chosen.length > 0 ? texts.chosen(chosen.length, amount) : texts.noneChosen}
        more={<PackageButton size="small" invoiceNumbers={chosen.map(({ record }) => record.invoiceNumber)} />}
        isEmpty={rows.length === 0}
      >
        <div className={classes.entries}>
          <RecordRows
            hasDialog={false}
            label={texts.tabs[state]}
            columns={collectionColumns({ isChosen, choose, state, pay: payment.open, recall: recall.open })}
            rows={rows}
            rowKey={({ _id }) => _id}
            empty={<EmptyState>{texts.empty[state]}</EmptyState>}
          />
        </div>
      </Choosable>
      <Dialogs payment={payment} recall={recall} />
    </>
  );
}

interface DialogsProps {
  readonly payment: ReturnType<typeof useDialog<ParkingRecord>>;
  readonly recall: ReturnType<typeof useDialog<Collection>>;
}

function Dialogs({ payment, recall }: DialogsProps) {
  const cache = useCollectionCache();
  const closePayment = () => {
    payment.close();
    cache.reload();
  };
  return (
    <>
      <DialogOnDemand
        key={`payment-${payment.opening}`}
        dialog={paymentDialog}
        isOpen={payment.isOpen}
        onClose={closePayment}
      >
        {(PaymentDialog) =>
          payment.subject && <PaymentDialog record={payment.subject} isOpen={payment.isOpen} onClose={closePayment} />
        }
      </DialogOnDemand>
      <DialogOnDemand
        key={`recall-${recall.opening}`}
        dialog={recallDialog}
        isOpen={recall.isOpen}
        onClose={recall.close}
      >
        {(RecallDialog) =>
          recall.subject && <RecallDialog handOver={recall.subject} isOpen={recall.isOpen} onClose={recall.close} />
        }
      </DialogOnDemand>
    </>
  );
}
