import { getInbox, type InboxEntry, type RefusedCardPayment } from '@parkwart/contracts/calls/inbox';
import type { RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { useCallback, useEffect } from 'react';
import { useRecordEvents } from '../../record/useRecordEvents.ts';
import { INBOX_COUNT_KEY, INBOX_KEY } from './inboxKeys.ts';

/**
 * Whether the record may be in the inbox: an objection sets a dunning block, and a driver can be named only while
 * something is claimed. Both raise the version.
 */
const mayWait = ({ version, isPay, isDisable, dunningBlock }: ParkingRecord) =>
  version > 1 && (!(isPay || isDisable) || dunningBlock?.reason === 'dispute');

const EVERY_MS = 60_000;

interface Inbox {
  readonly entries: readonly InboxEntry[];
  readonly cardPayments: readonly RefusedCardPayment[];
}

export function useInbox() {
  const client = useQueryClient();
  const reload = useCallback(() => void client.invalidateQueries({ queryKey: INBOX_KEY }), [client]);
  const inbox = useQuery({
    queryKey: INBOX_KEY,
    queryFn: ({ signal }) => callApi(getInbox, {}, { signal }),
    // Polls, because a card payment that was not booked changes no record, so there is no event for it.
    refetchInterval: EVERY_MS,
  });
  const onEvent = useCallback(
    ({ isComplete, invoiceNumbers, records = [] }: RecordsChanged) => {
      const { entries, cardPayments = [] } = client.getQueryData<Inbox>(INBOX_KEY) ?? {};
      const isShown = (number: number) =>
        !entries || [...entries, ...cardPayments].some(({ record }) => record?.invoiceNumber === number);
      const areAllNamed = isComplete && records.length === invoiceNumbers.length;
      if (!areAllNamed || records.some((one) => mayWait(one) || isShown(one.invoiceNumber))) reload();
    },
    [client, reload],
  );
  useRecordEvents(onEvent);
  const count = inbox.data?.count;
  useEffect(() => {
    if (count !== undefined) void client.invalidateQueries({ queryKey: INBOX_COUNT_KEY });
  }, [client, count]);
  return { inbox, reload };
}
