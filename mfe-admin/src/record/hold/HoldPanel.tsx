import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '@parkwart/web/chunk';
import { Standing } from '../../parts/items/Standing.tsx';
import { useHolds } from './hold.ts';
import { texts } from './texts.ts';
import { holdDialog, useHoldDialogs } from './useHoldDialogs.tsx';

export function HoldPanel({ invoiceNumber }: { readonly invoiceNumber: number }) {
  const { data, isError } = useHolds(invoiceNumber);
  const { hold, lift, dialogs } = useHoldDialogs(invoiceNumber);
  const current = data?.[0];
  return (
    <>
      <Standing
        title={current && texts.held(current.until)}
        details={<span className={text.hint}>{current?.reason}</span>}
        change={{ label: texts.change(invoiceNumber), ...onIntent(holdDialog), onClick: () => hold(current) }}
        lift={{ label: texts.lift(invoiceNumber), onClick: () => current && lift(current) }}
      >
        {isError && <p className={text.hint}>{texts.loadFailed}</p>}
        {data?.length === 0 && (
          <Button variant="quiet" {...onIntent(holdDialog)} onClick={() => hold()}>
            <OfficeIcon name="calendar" />
            {texts.hold}
          </Button>
        )}
      </Standing>
      {dialogs}
    </>
  );
}
