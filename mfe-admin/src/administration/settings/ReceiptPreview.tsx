import { useWatch } from 'react-hook-form';
import { exampleReceipt } from './exampleReceipt.ts';
import classes from './ReceiptPreview.module.css';
import type { SettingsFormMethods } from './SettingsFields.tsx';
import { formatIban, type SettingsValues } from './settingsForm.ts';
import { texts } from './texts.ts';

export function ReceiptPreview({ form }: { readonly form: SettingsFormMethods }) {
  const values = useWatch({ control: form.control }) as SettingsValues;
  const { charges, total, deadline } = exampleReceipt(values, new Date());
  return (
    <aside className={classes.preview} aria-label={texts.preview}>
      <h2 className={classes.heading}>{texts.preview}</h2>
      <div className={classes.paper}>
        <p className={classes.operator}>{values.operatorName}</p>
        <p>{values.operatorStreet}</p>
        <p>{values.operatorCity}</p>
        <p className={classes.title}>{texts.receipt}</p>
        <dl className={classes.charges}>
          {charges.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>{texts.total}</dt>
            <dd>{total}</dd>
          </div>
        </dl>
        <p>{deadline}</p>
        <p className={classes.account}>{values.accountHolder}</p>
        <p>IBAN {formatIban(values.iban) ?? values.iban}</p>
        {values.bic && <p>BIC {values.bic}</p>}
        <p className={classes.account}>{[values.contactPhone, values.contactEmail].filter(Boolean).join(' · ')}</p>
        <p className={classes.privacy}>{values.privacyText}</p>
      </div>
    </aside>
  );
}
