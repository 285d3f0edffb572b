import { EmptyState } from '@parkwart/ui/EmptyState';
import { useRef } from 'react';
import type { Change } from '../history/journalApi.ts';
import { RecordRows } from '../record-detail/RecordRows.tsx';
import { journalColumns } from './journalColumns.tsx';
import { texts } from './texts.ts';
import { useRowsInView } from './useRowsInView.ts';

const keyOf = ({ service, _id }: Change) => `${service}-${_id}`;

/** Virtualised if there are many rows. */
export function JournalTable({ changes }: { readonly changes: readonly Change[] }) {
  const table = useRef<HTMLDivElement>(null);
  const { first, last, ...part } = useRowsInView(table, changes, keyOf);
  return (
    <div ref={table}>
      <RecordRows
        label={texts.list}
        columns={journalColumns}
        rows={changes.slice(first, last + 1)}
        part={{ ...part, first, total: changes.length }}
        rowKey={keyOf}
        empty={<EmptyState>{texts.empty}</EmptyState>}
      />
    </div>
  );
}
