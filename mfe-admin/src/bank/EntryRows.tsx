import type { BankEntry } from '@parkwart/contracts/calls/bank';
import type { ReactNode } from 'react';
import { useDialog } from '../form/useDialog.ts';
import type { Ticks } from '../items/tickColumn.tsx';
import { useRemoveDialog } from '../items/useItemDialogs.tsx';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { RecordRows } from '../record-detail/RecordRows.tsx';
import { allocationDialog, returnDialog } from './allocationDialog.ts';
import { BANK_KEY, sendAllocations, useBankCache } from './bankApi.ts';
import classes from './EntryTable.module.css';
import { entryColumns } from './entryColumns.tsx';
import { texts } from './texts.ts';
import { useEntryChanges } from './useEntryChanges.ts';

interface EntryRowsProps {
  readonly label: string;
  readonly entries: readonly BankEntry[];
  readonly empty: ReactNode;
  /** Where several can be ticked. */
  readonly choice?: Ticks<BankEntry>;
}

/** Entries with what can be done to them. */
export function EntryRows({ label, entries, empty, choice }: EntryRowsProps) {
  const { reloadAll } = useBankCache();
  const changes = useEntryChanges();
  const allocation = useDialog<BankEntry>();
  const giveBack = useDialog<BankEntry>();
  const [takeBack, takeBackDialog] = useRemoveDialog<BankEntry>({
    nameOf: texts.removeQuestionOf,
    send: async (entry) => {
      await sendAllocations(entry, []);
      reloadAll();
    },
    queryKey: BANK_KEY,
    texts,
  });
  const actions = { ...changes, allocate: allocation.open, giveBack: giveBack.open, takeBack };
  const columns = entryColumns(actions, choice);
  return (
    <>
      <div className={classes.entries}>
        <RecordRows label={label} columns={columns} rows={entries} rowKey={({ _id }) => _id} empty={empty} />
      </div>
      {takeBackDialog}
      <DialogOnDemand key={`allocate-${allocation.opening}`} dialog={allocationDialog} {...propsOf(allocation)}>
        {(AllocationDialog) =>
          allocation.subject && (
            <AllocationDialog entry={allocation.subject} {...propsOf(allocation)} onBooked={changes.announceBooked} />
          )
        }
      </DialogOnDemand>
      <DialogOnDemand key={`return-${giveBack.opening}`} dialog={returnDialog} {...propsOf(giveBack)}>
        {(ReturnDialog) =>
          giveBack.subject && (
            <ReturnDialog entry={giveBack.subject} {...propsOf(giveBack)} onBooked={changes.announceBooked} />
          )
        }
      </DialogOnDemand>
    </>
  );
}

const propsOf = ({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) => ({
  ...{ isOpen, onClose: close },
});
