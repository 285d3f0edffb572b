import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { useDialog } from '../form/useDialog.ts';
import { Pages } from '../items/Pages.tsx';
import { useRemoveDialog } from '../items/useItemDialogs.tsx';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { RecordRows } from '../record-detail/RecordRows.tsx';
import { allocationDialog } from './allocationDialog.ts';
import { BANK_KEY, type EntryFilters, sendAllocations, useBankCache, type useBankEntries } from './bankApi.ts';
import { entryColumns } from './entryColumns.tsx';
import { texts } from './texts.ts';
import { useEntryChanges } from './useEntryChanges.ts';

interface EntryListProps {
  readonly entries: ReturnType<typeof useBankEntries>;
  readonly filters: EntryFilters;
}

export function EntryList({ entries, filters }: EntryListProps) {
  const { reloadAll } = useBankCache();
  const changes = useEntryChanges();
  const allocation = useDialog<BankEntry>();
  const { subject, isOpen, opening, close } = allocation;
  const [takeBack, takeBackDialog] = useRemoveDialog<BankEntry>({
    nameOf: texts.entry,
    send: async (entry) => {
      await sendAllocations(entry, []);
      reloadAll();
    },
    queryKey: BANK_KEY,
    texts,
  });
  const columns = entryColumns({ ...changes, allocate: allocation.open, takeBack });
  return (
    <>
      <Pages query={entries} failure={texts.loadFailed}>
        {(pages) => (
          <RecordRows
            label={texts.list(filters.state)}
            columns={columns}
            rows={pages.flatMap((page) => page.entries)}
            rowKey={({ _id }) => _id}
            empty={<EmptyList filters={filters} counts={pages.at(-1)?.counts ?? {}} />}
          />
        )}
      </Pages>
      {takeBackDialog}
      <DialogOnDemand key={opening} dialog={allocationDialog} isOpen={isOpen} onClose={close}>
        {(AllocationDialog) =>
          subject && (
            <AllocationDialog entry={subject} isOpen={isOpen} onClose={close} onBooked={changes.announceBooked} />
          )
        }
      </DialogOnDemand>
    </>
  );
}

interface EmptyListProps {
  readonly filters: EntryFilters;
  readonly counts: Readonly<Record<string, number>>;
}

function EmptyList({ filters: { state, hasRest }, counts }: EmptyListProps) {
  if (Object.values(counts).some((count) => count > 0))
    return <EmptyState icon="check">{hasRest ? texts.emptyRest : texts.empty[state]}</EmptyState>;
  return (
    <EmptyState icon="info">
      <p>{texts.nothingImported}</p>
      <p>{texts.howToExport}</p>
    </EmptyState>
  );
}
