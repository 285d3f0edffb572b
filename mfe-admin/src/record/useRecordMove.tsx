import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { isListed, listOf } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { toast } from '@parkwart/web';
import { undoToast } from '../parts/form/UndoNotice.tsx';
import { failureToast } from '../parts/loading/failureToasts.tsx';
import { texts } from './texts.ts';
import { type BodyOf, isStale, type RecordCall, useRecordChange } from './useRecordChange.ts';

type Schema = NonNullable<RecordCall['body']>;

function previousFields<Body extends object>(record: ParkingRecord, body: Body): Body {
  return Object.fromEntries(Object.keys(body).map((name) => [name, record[name as keyof ParkingRecord]])) as Body;
}

/**
 * If the row leaves the list, or the page has no list, a toast shows which list now contains the record and offers
 * undo. If the change fails, an error toast replaces this toast.
 */
export function useRecordMove<Body extends Schema>(
  call: RecordCall<Body>,
  filters: RecordFilters | undefined,
  failed: string,
) {
  const change = useRecordChange(call);
  return (record: ParkingRecord, body: BodyOf<Body> & Partial<ParkingRecord>): void => {
    const id = `record-${record._id}`;
    const next: ParkingRecord = { ...record, ...body };
    const send = (from: ParkingRecord, changes: BodyOf<Body>) => {
      change(from, changes).catch((error: unknown) => {
        failureToast(failed, error, id, isStale(error) ? texts.changedElsewhere(record.invoiceNumber) : undefined);
      });
    };
    const undo = () => {
      // `dismiss` would remove the toast a second later, together with the record's next toast of the same id.
      toast.remove(id);
      send(next, previousFields(record, body));
    };
    send(record, body);
    if (filters && isListed(filters, next)) return;
    undoToast(texts.movedTo(record.invoiceNumber, texts.lists[listOf(next)]), undo, id);
  };
}
