import type { BankEntry } from '@parkwart/contracts/calls/bank';
import type { ReactNode } from 'react';
import type { Ticks } from '../../parts/items/tickColumn.tsx';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { RecordRows } from '../../record/detail/RecordRows.tsx';
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
  /** Set if the user can select several rows. */
  readonly choice?: Ticks<BankEntry>;
}

export function EntryRows({ label, entries, empty, choice }: EntryRowsProps) {
  const { reloadAll } = useBankCache();
  const changes = useEntryChanges();
  const allocation = useLazyDialog(allocationDialog, (AllocationDialog, opened, entry: BankEntry) => (
    <AllocationDialog entry={entry} {...opened} onBooked={changes.announceBooked} />
  ));
  const giveBack = useLazyDialog(returnDialog, (ReturnDialog, opened, entry: BankEntry) => (
    <ReturnDialog entry={entry} {...opened} onBooked={changes.announceBooked} />
  ));
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
      {allocation.element}
      {giveBack.element}
    </>
  );
}
