import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { onIntent } from '@parkwart/web/chunk';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import classes from './AccountTab.module.css';
import { paymentDialog, waiverDialog } from './dialogs.ts';
import { Letters } from './Letters.tsx';
import { Postings } from './Postings.tsx';
import { texts } from './texts.ts';

/** Shows a record's postings, and books payments and waivers by hand. */
export function AccountTab({ record }: { readonly record: ParkingRecord }) {
  const payment = useLazyDialog(paymentDialog, (PaymentDialog, opened) => (
    <PaymentDialog record={record} {...opened} />
  ));
  const waiver = useLazyDialog(waiverDialog, (WaiverDialog, opened) => <WaiverDialog record={record} {...opened} />);
  const isOwed = openOf(record) > 0;
  return (
    <div className={classes.account}>
      <Postings record={record} />
      {isOwed && (
        <div className={classes.actions}>
          <Button {...onIntent(paymentDialog)} onClick={() => payment.open()}>
            <OfficeIcon name="euro" />
            {texts.bookPayment}
          </Button>
          <Button variant="quiet" {...onIntent(waiverDialog)} onClick={() => waiver.open()}>
            {texts.bookWaiver}
          </Button>
        </div>
      )}
      {record.isPrint && <Letters record={record} />}
      {payment.element}
      {waiver.element}
    </div>
  );
}
