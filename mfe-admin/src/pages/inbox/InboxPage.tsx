import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import classes from './Inbox.module.css';
import { InboxItem } from './InboxItem.tsx';
import { useInbox } from './inboxApi.ts';
import { RefusedCardPayment } from './RefusedCardPayment.tsx';
import { texts } from './texts.ts';

/** Card payments that were not booked, then items from drivers and keepers, oldest first. */
export function InboxPage() {
  const { inbox, reload } = useInbox();
  return (
    <Page title={texts.title}>
      <Loaded query={inbox} failure={texts.loadFailed}>
        {({ count, entries, cardPayments }) =>
          entries.length + cardPayments.length === 0 ? (
            <Card>
              <EmptyState>{texts.empty}</EmptyState>
            </Card>
          ) : (
            <>
              <ul className={classes.list} aria-label={texts.list}>
                {cardPayments.map((payment) => (
                  <RefusedCardPayment key={`card-${payment._id}`} payment={payment} />
                ))}
                {entries.map((entry) => (
                  <InboxItem
                    key={entry.objection?._id ?? `driver-${entry.driver?._id}`}
                    entry={entry}
                    onDecided={reload}
                  />
                ))}
              </ul>
              {count > entries.length + cardPayments.length && (
                <p className={text.hint}>{texts.more(count - entries.length - cardPayments.length)}</p>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
