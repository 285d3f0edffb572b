import { getInbox } from '@parkwart/contracts/calls/inbox';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { useCallback, useEffect } from 'react';
import { useRecordEvents } from '../record/useRecordEvents.ts';
import { INBOX_COUNT_KEY, INBOX_KEY } from './inboxKeys.ts';

/** Each objection and each named driver changes its record, so a changed record may be one of them. */
export function useInbox() {
  const client = useQueryClient();
  const reload = useCallback(() => void client.invalidateQueries({ queryKey: INBOX_KEY }), [client]);
  useRecordEvents(reload);
  const inbox = useQuery({ queryKey: INBOX_KEY, queryFn: ({ signal }) => callApi(getInbox, {}, { signal }) });
  const count = inbox.data?.count;
  useEffect(() => {
    if (count !== undefined) void client.invalidateQueries({ queryKey: INBOX_COUNT_KEY });
  }, [client, count]);
  return { inbox, reload };
}
