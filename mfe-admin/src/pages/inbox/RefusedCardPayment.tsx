import { type RefusedCardPayment as Refused, settleCardPayment } from '@parkwart/contracts/calls/inbox';
import { Button } from '@parkwart/ui/Button';
import { callApi } from '@parkwart/web';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import classes from './Inbox.module.css';
import { RecordLine } from './InboxItem.tsx';
import { INBOX_KEY } from './inboxKeys.ts';
import { texts } from './texts.ts';

/** A payment that the terminal accepted but that is on no record. */
export function RefusedCardPayment({ payment }: { readonly payment: Refused }) {
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
