import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { onIntent } from '@parkwart/web/chunk';
import { useDialog } from '../form/useDialog.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import classes from './AccountTab.module.css';
import { paymentDialog, waiverDialog } from './bookingDialogs.ts';
import { Letters } from './Letters.tsx';
import { Postings } from './Postings.tsx';
import { texts } from './texts.ts';

/** The postings of a record, and what an admin books by hand. */
export function AccountTab({ record }: { readonly record: ParkingRecord }) {
  const payment = useDialog();
  const waiver = useDialog();
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
      <DialogOnDemand key={`payment-${payment.opening}`} dialog={paymentDialog} {...payment} onClose={payment.close}>
        {(PaymentDialog) => <PaymentDialog record={record} isOpen={payment.isOpen} onClose={payment.close} />}
      </DialogOnDemand>
      <DialogOnDemand key={`waiver-${waiver.opening}`} dialog={waiverDialog} {...waiver} onClose={waiver.close}>
        {(WaiverDialog) => <WaiverDialog record={record} isOpen={waiver.isOpen} onClose={waiver.close} />}
      </DialogOnDemand>
    </div>
  );
}
