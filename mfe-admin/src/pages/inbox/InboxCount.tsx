import { getInboxCount } from '@parkwart/contracts/calls/inboxCount';
import text from '@parkwart/ui/text.module.css';
import { callApi, useQuery } from '@parkwart/web';
import { Suspense } from 'react';
import classes from './InboxCount.module.css';

export const INBOX_KEY = ['inbox'];
export const INBOX_COUNT_KEY = ['inbox-count'];

/** Separate from the page's texts, because the menu shows the count on every page. */
const texts = {
  /** The text after the number of items, as in „3 warten“. */
  waiting: (count: number) => (count === 1 ? ' wartet' : ' warten'),
};

const EVERY_MS = 15_000;
const MOST = 99;

/** Shows in the menu how many items of the inbox are undecided; hidden while the number is 0 or unknown. */
export function InboxCount() {
  return (
    <Suspense>
      <Count />
    </Suspense>
  );
}

function Count() {
  const { data = 0 } = useQuery({
    queryKey: INBOX_COUNT_KEY,
    queryFn: async ({ signal }) => (await callApi(getInboxCount, {}, { signal, inBackground: true })).count,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  if (data === 0) return null;
  return (
    <span className={classes.count}>
      {data > MOST ? `${MOST}+` : data}
      <span className={text.spoken}>{texts.waiting(data)}</span>
    </span>
  );
}
