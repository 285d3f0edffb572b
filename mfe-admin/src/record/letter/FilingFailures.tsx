import { Notice } from '@parkwart/ui/Notice';
import classes from './LetterDialog.module.css';
import { texts } from './texts.ts';
import type { FilingFailure } from './useFiling.ts';

export function FilingFailures({ failures }: { readonly failures: readonly FilingFailure[] }) {
  return (
    <Notice tone="danger">
      <p>{texts.failures}</p>
      <ul className={classes.failures}>
        {failures.map(({ invoiceNumber, message }) => (
          <li key={invoiceNumber}>
            {texts.invoice(invoiceNumber)}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
