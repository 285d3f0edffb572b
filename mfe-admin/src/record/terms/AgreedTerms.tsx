import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import classes from './AgreedTerms.module.css';
import { useTermsOn } from './terms.ts';
import { texts } from './texts.ts';

const termsDialog = chunk(
  async () => (await import(/* webpackChunkName: 'TermsDialog' */ './TermsDialog.tsx')).TermsDialog,
);

/**
 * Opens the terms that the signs showed when the car came in; renders nothing if the operator has entered no terms for
 * that day.
 */
export function AgreedTerms({ record: { date } }: { readonly record: ParkingRecord }) {
  const terms = useTermsOn(date);
  const dialog = useLazyDialog(
    termsDialog,
    (TermsDialog, opened) => terms && <TermsDialog terms={terms} {...opened} />,
  );
  if (!terms) return null;
  return (
    <div className={classes.agreed}>
      <Button size="small" {...onIntent(termsDialog)} onClick={() => dialog.open()}>
        {texts.show(terms.validFrom)}
      </Button>
      {dialog.element}
    </div>
  );
}
