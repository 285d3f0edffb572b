import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '../loading/chunk.ts';
import { useHolds } from './api.ts';
import classes from './Hold.module.css';
import { holdDialog } from './holdDialog.ts';
import { texts } from './texts.ts';
import { useHoldDialogs } from './useHoldDialogs.tsx';

/** The hold of a record and how to change it. */
export function HoldPanel({ invoiceNumber }: { readonly invoiceNumber: number }) {
  const { data, isError } = useHolds(invoiceNumber);
  const { hold, lift, dialogs } = useHoldDialogs(invoiceNumber);
  const current = data?.[0];
  return (
    <div className={classes.panel}>
      {isError && <p className={text.hint}>{texts.loadFailed}</p>}
      {current && (
        <>
          <p className={classes.held}>
            <strong>{texts.held(current.until)}</strong>
            <span className={text.hint}>{current.reason}</span>
          </p>
          <IconButton
            icon="edit"
            label={texts.change(invoiceNumber)}
            {...onIntent(holdDialog)}
            onClick={() => hold(current)}
          />
          <IconButton icon="trash" variant="danger" label={texts.lift(invoiceNumber)} onClick={() => lift(current)} />
        </>
      )}
      {data?.length === 0 && (
        <Button variant="quiet" {...onIntent(holdDialog)} onClick={() => hold()}>
          <OfficeIcon name="calendar" />
          {texts.hold}
        </Button>
      )}
      {dialogs}
    </div>
  );
}
