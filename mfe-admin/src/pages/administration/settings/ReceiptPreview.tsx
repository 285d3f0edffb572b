import type { ClaimSettings } from '@parkwart/contracts/entities/claimSettings';
import { privacyNotice } from '@parkwart/contracts/entities/privacyNotice';
import text from '@parkwart/ui/text.module.css';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { useWatch } from 'react-hook-form';
import { exampleReceipt } from './exampleReceipt.ts';
import classes from './ReceiptPreview.module.css';
import type { SettingsFormMethods } from './SettingsFields.tsx';
import { formatIban, inputOf, type SettingsValues } from './settingsForm.ts';
import { texts } from './texts.ts';

const transferCode = chunk(
  async () => (await import(/* webpackChunkName: 'TransferCode' */ './TransferCode.tsx')).TransferCode,
);

function Charges({ charges, total }: Pick<ReturnType<typeof exampleReceipt>, 'charges' | 'total'>) {
  return (
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
  );
}

interface ReceiptPreviewProps {
  readonly form: SettingsFormMethods;
  readonly claims: ClaimSettings | undefined;
}

export function ReceiptPreview({ form, claims }: ReceiptPreviewProps) {
  const values = useWatch({ control: form.control }) as SettingsValues;
  const { charges, total, vat, deadline, number, plate, purpose, code } = exampleReceipt(values, new Date(), claims);
  const { registerEntry, managingDirectors, taxNumber } = values;
  const directors = managingDirectors && `${texts.fields.managingDirectors}: ${managingDirectors}`;
  const company = [registerEntry, directors, taxNumber].filter(Boolean).join(' · ');
  const { code: TransferCode } = useChunk(transferCode, true);
  return (
    <aside className={classes.preview} aria-label={texts.preview}>
      <h2 className={text.hint}>{texts.preview}</h2>
      <div className={classes.paper}>
        <p className={classes.operator}>{values.operatorName}</p>
        <p>{values.operatorStreet}</p>
        <p>{values.operatorCity}</p>
        <p className={classes.title}>{texts.receipt}</p>
        <p className={classes.plate}>{plate}</p>
        <p>{texts.invoice(number)}</p>
        <Charges charges={charges} total={total} />
        {vat && <p className={classes.vat}>{vat}</p>}
        <p>{deadline}</p>
        <p className={classes.account}>{values.accountHolder}</p>
        <p>IBAN {formatIban(values.iban) ?? values.iban}</p>
        {values.bic && <p>BIC {values.bic}</p>}
        <p>{texts.purpose(purpose)}</p>
        {code && TransferCode && (
          <div className={classes.code}>
            <TransferCode content={code} label={texts.giroCode} />
          </div>
        )}
        <p className={classes.account}>{[values.contactPhone, values.contactEmail].filter(Boolean).join(' · ')}</p>
        {company && <p>{company}</p>}
        {/* The preview's summary takes the focus, so that the keyboard can scroll the paper. */}
        <details className={classes.privacy} open>
          <summary>{texts.fields.privacyText}</summary>
          {privacyNotice(inputOf(values), 'driver')}
        </details>
      </div>
    </aside>
  );
}
