import { type ClaimSettings, taxationOf } from '@parkwart/contracts/calls/claimSettings';
import { getSettings, privacyNotice, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import { chargesTotal, NO_COSTS, paymentDeadline } from '@parkwart/contracts/rules/claim';
import { parkingFee } from '@parkwart/contracts/rules/fee';
import { drawableCode } from '@parkwart/contracts/rules/giroCode';
import { type Cents, formatCents, sumCents } from '@parkwart/contracts/rules/money';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { containedVat, isSmallBusinessOn, isTaxed } from '@parkwart/contracts/rules/vat';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { StoredForm, StoredTab, type TabProps } from '../StoredForm.tsx';
import type { SettingsTab } from '../settingsTab.tsx';
import classes from './SettingsForm.module.css';
import {
  formatIban,
  inputOf,
  SETTINGS_GROUPS,
  type SettingsField,
  type SettingsValues,
  useSettingsForm,
} from './settings.ts';
import { texts } from './texts.ts';

type SettingsFormMethods = UseFormReturn<SettingsValues, unknown, Settings>;

interface FieldsProps {
  readonly form: SettingsFormMethods;
  /** True while saving, because input typed then would be lost. */
  readonly isLocked: boolean;
}

interface FieldProps extends FieldsProps {
  readonly field: SettingsField;
}

const INPUT_MODES = { text: 'text', long: 'text', lines: 'text', cents: 'decimal', whole: 'numeric' } as const;

function IbanField({ form, isLocked }: FieldsProps) {
  const typed = useWatch({ control: form.control, name: 'iban' });
  const iban = formatIban(typed);
  return (
    <TextField
      label={texts.fields.iban}
      hint={iban ? texts.ibanValid(iban) : texts.ibanNotYet}
      error={iban ? undefined : form.formState.errors.iban?.message}
      spellCheck={false}
      readOnly={isLocked}
      {...form.register('iban')}
    />
  );
}

function Field({ field: { name, kind }, form, isLocked }: FieldProps) {
  if (name === 'iban') return <IbanField form={form} isLocked={isLocked} />;
  const common = {
    label: texts.fields[name],
    hint: texts.hints[name],
    error: form.formState.errors[name]?.message,
    readOnly: isLocked,
    ...form.register(name),
  };
  if (kind === 'lines') return <TextArea {...common} rows={8} />;
  return <TextField {...common} inputMode={INPUT_MODES[kind]} />;
}

function SettingsFields(props: FieldsProps) {
  return SETTINGS_GROUPS.map(({ id, title, fields }) => (
    <fieldset key={id}>
      <legend>{title}</legend>
      <div className={classes.fields}>
        {id === 'bank' && <p className={`${classes.wide} ${text.hint}`}>{texts.noCash}</p>}
        {fields.map((field) => (
          <div key={field.name} className={['long', 'lines'].includes(field.kind) ? classes.wide : undefined}>
            <Field field={field} {...props} />
          </div>
        ))}
      </div>
    </fieldset>
  ));
}

const EXAMPLE_FINE: Cents = 3_000;
const EXAMPLE_STAY_MS = 3 * 3_600_000;
const EXAMPLE = { number: '100123', plate: 'B-AB 1234' };
const MAX_DAYS = 365;

const money = (cents: Cents) => (Number.isSafeInteger(cents) ? formatCents(cents) : texts.unknown);

/** Undefined if the receipt shows no VAT. */
function exampleVat(cents: { readonly fine: Cents; readonly fee: Cents }, now: Date, claims: ClaimSettings) {
  const taxation = taxationOf(claims);
  const day = dayNumber(formatDay(now));
  if (isSmallBusinessOn(day, taxation)) return texts.smallBusiness;
  const taxed = (['fee', 'fine'] as const).filter((type) => isTaxed({ type, day }, taxation));
  const vat = containedVat(sumCents(taxed.map((type) => cents[type])));
  return vat > 0 ? texts.containedVat(formatCents(vat)) : undefined;
}

/** Shows `–` for invalid settings. */
function exampleReceipt(values: SettingsValues, now: Date, claims?: ClaimSettings) {
  const settings = inputOf(values);
  const fee = parkingFee(new Date(now.getTime() - EXAMPLE_STAY_MS), now, settings);
  const { deadlineDays } = settings;
  const hasDeadline = Number.isInteger(deadlineDays) && deadlineDays >= 0 && deadlineDays <= MAX_DAYS;
  const totalCents = chargesTotal({ finesCents: EXAMPLE_FINE, feeCents: fee, ...NO_COSTS });
  const purpose = `RE ${EXAMPLE.number} ${EXAMPLE.plate}`;
  const { accountHolder: payee, bic } = values;
  return {
    ...EXAMPLE,
    purpose,
    /** The content of the transfer code; undefined if the code cannot encode the account. */
    code: formatIban(values.iban) && drawableCode({ payee, iban: settings.iban, bic, cents: totalCents, purpose }),
    charges: [
      { label: texts.exampleFine, amount: money(EXAMPLE_FINE) },
      { label: texts.exampleFee, amount: money(fee) },
    ],
    total: money(totalCents),
    vat: claims && exampleVat({ fine: EXAMPLE_FINE, fee }, now, claims),
    deadline: texts.deadline(hasDeadline ? formatDay(paymentDeadline(now, settings)) : texts.unknown),
  };
}

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

function ReceiptPreview({ form, claims }: ReceiptPreviewProps) {
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

function SettingsForm({ isSelected }: TabProps) {
  const state = useSettingsForm(isSelected);
  const { query, form, saving, draft } = state;
  return (
    <StoredTab isSelected={isSelected} isDirty={draft.isDirty}>
      <Loaded query={query} failure={texts.loadFailed} lines={10}>
        {({ claims }) => (
          <div className={classes.beside}>
            <StoredForm state={state} texts={texts} isVersioned isLong>
              <SettingsFields form={form} isLocked={saving.busy} />
            </StoredForm>
            <ReceiptPreview form={form} claims={claims} />
          </div>
        )}
      </Loaded>
    </StoredTab>
  );
}

export const operator: SettingsTab = { get: getSettings, texts, draw: (props) => <SettingsForm {...props} /> };
