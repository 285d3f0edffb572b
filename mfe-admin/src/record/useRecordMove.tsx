import { isListed } from '@parkwart/contracts/listMembership';
import type { ParkingRecord } from '@parkwart/contracts/record';
import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { toast } from '@parkwart/web';
import { isConflict } from '@parkwart/web/errors';
import { failureToast } from './failureToast.tsx';
import { MovedNotice } from './MovedNotice.tsx';
import { texts } from './texts.ts';
import { type BodyOf, type RecordCall, useRecordChange } from './useRecordChange.ts';

type Schema = NonNullable<RecordCall['body']>;

/** The fields of a change as they were before it. */
function former<Body extends object>(record: ParkingRecord, body: Body): Body {
  return Object.fromEntries(Object.keys(body).map((name) => [name, record[name as keyof ParkingRecord]])) as Body;
}

/**
 * Changes a record from a list. Where that takes the row out of the list, a toast says at once where it is now and
 * offers to take the change back; a refusal takes the toast's place.
 * @param failed what is said when the server refuses
 */
export function useRecordMove<Body extends Schema>(call: RecordCall<Body>, filters: RecordFilters, failed: string) {
  const change = useRecordChange(call);
  return (record: ParkingRecord, body: BodyOf<Body> & Partial<ParkingRecord>): void => {
    const id = `record-${record._id}`;
    const next: ParkingRecord = { ...record, ...body };
    const send = (from: ParkingRecord, given: BodyOf<Body>) => {
      change(from, given).catch((error: unknown) => {
        failureToast(failed, error, id, isConflict(error) ? texts.changedElsewhere(record.invoiceNumber) : undefined);
      });
    };
    const undo = () => {
      // A dismissed toast leaves a second later, and would take the next one of this record with it.
      toast.remove(id);
      send(next, former(record, body));
    };
    send(record, body);
    if (!isListed(filters, next)) toast(<MovedNotice record={next} onUndo={undo} />, { id });
  };
}
