import { type RefusedCardPayment as Refused, settleCardPayment } from '@parkwart/contracts/calls/inbox';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { callApi } from '@parkwart/web';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import classes from './Inbox.module.css';
import { InboxItem, RecordLine } from './InboxItem.tsx';
import { useInbox } from './inboxApi.ts';
import { INBOX_KEY } from './inboxKeys.ts';
import { texts } from './texts.ts';

/** A payment that the terminal accepted but that is on no record. */
function RefusedCardPayment({ payment }: { readonly payment: Refused }) {
  const { record, reference, code, booth } = payment;
  const [ask, dialog] = useRemoveDialog<Refused>({
    nameOf: texts.cardPayment,
    send: ({ _id }) => callApi(settleCardPayment, { params: { id: _id } }),
    queryKey: INBOX_KEY,
    texts: texts.settling,
  });
  return (
    <li className={classes.item}>
      {record ? <RecordLine record={record} /> : <p>{texts.noRecord(reference)}</p>}
      <div className={classes.what}>
        <strong>{texts.notBooked(payment)}</strong>
        <p className={classes.text}>
          {texts.refusals[code] ?? texts.refused} {texts.cancel(booth)}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="small" onClick={() => ask(payment)}>
          {texts.settled}
        </Button>
      </div>
      {dialog}
    </li>
  );
}

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
