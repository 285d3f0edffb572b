import {
  BOOK_ACCOUNTS,
  BOOK_SETTING_LABELS,
  type BookAccount,
  bookSettingsInput,
  DEFAULT_BOOK_SETTINGS,
  getBookSettings,
  putBookSettings,
  type StoredBookSettings,
  usualAccounts,
} from '@parkwart/contracts/calls/bookSettings';
import { MONTHS } from '@parkwart/contracts/rules/monthName';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { callApi } from '@parkwart/web';
import type { UseFormReturn } from 'react-hook-form';
import { CheckField } from '../../../parts/form/CheckField.tsx';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { typedNumber } from '../../../parts/form/typedNumber.ts';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { StoredForm, StoredTab, type TabProps, useStoredForm } from '../StoredForm.tsx';
import type { SettingsTab } from '../settingsTab.tsx';
import classes from './BooksForm.module.css';

const texts = {
  form: 'Buchhaltung',
  loadFailed: 'Beim Abrufen der Einstellungen zur Buchhaltung ist ein Fehler aufgetreten',
  saved: 'Einstellungen zur Buchhaltung erfolgreich aktualisiert!',
  save: 'Buchhaltung speichern',
  restored: 'Von vorhin, noch nicht gespeichert.',
  groups: { adviser: 'Steuerberatung', taxation: 'Versteuerung', accounts: 'Konten' },
  intro:
    'Alles auf dieser Seite kann Ihnen die Steuerberatung nennen. Was Sie ändern, gilt für die nächsten Exporte; exportierte Monate bleiben, wie sie sind.',
  fields: BOOK_SETTING_LABELS,
  hints: {
    consultant: 'Von 1001 bis 9999999. Ohne sie gibt es keine DATEV-Datei.',
    client: 'Von 1 bis 99999.',
    accountLength: 'Stellen eines Sachkontos, 4 bis 8. Bei sechs heißt die Bank 120000 statt 1200.',
    taxation:
      'Wechseln Sie nur zum Beginn eines Wirtschaftsjahres: Sonst steht ein Erlös zweimal oder gar nicht im Buch.',
    chart: 'Ein Wechsel trägt die üblichen Konten ein.',
    lostReceivables: 'Bei Erlass als uneinbringlich.',
    reducedRevenue: 'Bei jedem anderen Erlass.',
    revenue: 'Ein Automatikkonto: Es führt die Steuer selbst.',
    taxFree: 'Parkgebühren und Bußgelder, solange Sie Kleinunternehmer sind.',
    untaxed: 'Mahnkosten, Halterermittlung und was sonst keine Umsatzsteuer enthält.',
  } as Readonly<Record<string, string>>,
  charts: { SKR03: 'SKR03', SKR04: 'SKR04' },
  taxations: {
    agreed: 'Nach vereinbarten Entgelten (Soll): am Tag der Forderung',
    received: 'Nach vereinnahmten Entgelten (Ist): am Tag der Zahlung',
  },
  locked: 'Festschreiben: Die Steuerberatung kann die Buchungen nach dem Einlesen nicht mehr ändern',
  lockedHint: 'Fragen Sie vorher nach: Meist schreibt die Steuerberatung selbst fest.',
};

type Chart = StoredBookSettings['chart'];

interface BooksValues extends Record<BookAccount, string> {
  consultant: string;
  client: string;
  chart: Chart;
  accountLength: string;
  fiscalYearMonth: string;
  taxation: StoredBookSettings['taxation'];
  isLocked: boolean;
}

const inField = (number: number | null) => (number === null ? '' : String(number));
const optionalNumber = (typed: string) => (typed.trim() === '' ? null : typedNumber(typed));

const valuesOf = (settings: StoredBookSettings): BooksValues => ({
  ...usualAccounts(settings.chart, settings.accountLength),
  ...settings,
  consultant: inField(settings.consultant),
  client: inField(settings.client),
  accountLength: String(settings.accountLength),
  fiscalYearMonth: String(settings.fiscalYearMonth),
});

const NOTHING_TYPED = valuesOf(DEFAULT_BOOK_SETTINGS);

const booksResolver = formResolver<BooksValues, StoredBookSettings>(bookSettingsInput, (values) => ({
  ...values,
  consultant: optionalNumber(values.consultant),
  client: optionalNumber(values.client),
  accountLength: typedNumber(values.accountLength),
  fiscalYearMonth: Number(values.fiscalYearMonth),
}));

/** The typed number of digits; 0 if it is invalid. */
const typedLength = (typed: string): number =>
  bookSettingsInput.shape.accountLength.safeParse(typedNumber(typed)).data ?? 0;

const useBookSettings = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['book-settings'],
      get: (signal) => callApi(getBookSettings, {}, { signal }),
      put: (body, stored) => callApi(putBookSettings, { body }, { ifMatch: stored.version }),
      valuesOf: ({ settings }) => valuesOf(settings),
      emptyValues: NOTHING_TYPED,
      resolver: booksResolver,
      labels: texts.fields,
      texts,
    },
    enabled,
  );

interface FieldsProps {
  readonly form: UseFormReturn<BooksValues, unknown, StoredBookSettings>;
  /** True while saving, because input typed then would be lost. */
  readonly isLocked: boolean;
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const FIRST_MONTHS = MONTHS.map((label, month) => ({ value: String(month + 1), label }));

type Numeric = Exclude<keyof BooksValues, 'chart' | 'fiscalYearMonth' | 'taxation' | 'isLocked'>;

function NumberField({ name, form, isLocked }: FieldsProps & { readonly name: Numeric }) {
  return (
    <TextField
      label={texts.fields[name]}
      hint={texts.hints[name]}
      error={form.formState.errors[name]?.message}
      inputMode="numeric"
      readOnly={isLocked}
      {...form.register(name)}
    />
  );
}

function AdviserFields({ form, isLocked }: FieldsProps) {
  return (
    <fieldset>
      <legend>{texts.groups.adviser}</legend>
      <p className={classes.intro}>{texts.intro}</p>
      <div className={classes.fields}>
        <NumberField name="consultant" form={form} isLocked={isLocked} />
        <NumberField name="client" form={form} isLocked={isLocked} />
        <SelectField
          label={texts.fields.fiscalYearMonth}
          options={FIRST_MONTHS}
          disabled={isLocked}
          {...form.register('fiscalYearMonth')}
        />
      </div>
    </fieldset>
  );
}

function TaxationFields({ form, isLocked }: FieldsProps) {
  return (
    <fieldset disabled={isLocked}>
      <legend>{texts.groups.taxation}</legend>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <SelectField
            label={texts.fields.taxation}
            hint={texts.hints.taxation}
            options={optionsOf(texts.taxations)}
            {...form.register('taxation')}
          />
        </div>
        <div className={classes.wide}>
          <CheckField label={texts.locked} hint={texts.lockedHint} {...form.register('isLocked')} />
        </div>
      </div>
    </fieldset>
  );
}

function AccountFields({ form, isLocked }: FieldsProps) {
  const chart = form.register('chart', {
    onChange: () => {
      const [wanted, length] = form.getValues(['chart', 'accountLength']);
      const accounts = usualAccounts(wanted, typedLength(length));
      for (const name of BOOK_ACCOUNTS)
        form.setValue(name, accounts[name], { shouldDirty: true, shouldValidate: true });
    },
  });
  return (
    <fieldset>
      <legend>{texts.groups.accounts}</legend>
      <div className={classes.fields}>
        <SelectField
          label={texts.fields.chart}
          hint={texts.hints.chart}
          options={optionsOf(texts.charts)}
          disabled={isLocked}
          {...chart}
        />
        {(['accountLength', ...BOOK_ACCOUNTS] as const).map((name) => (
          <NumberField key={name} name={name} form={form} isLocked={isLocked} />
        ))}
      </div>
    </fieldset>
  );
}

function BooksFields(props: FieldsProps) {
  return (
    <>
      <AdviserFields {...props} />
      <TaxationFields {...props} />
      <AccountFields {...props} />
    </>
  );
}

function BooksForm({ isSelected }: TabProps) {
  const state = useBookSettings(isSelected);
  const { query, form, saving, draft } = state;
  return (
    <StoredTab isSelected={isSelected} isDirty={draft.isDirty}>
      <Loaded query={query} failure={texts.loadFailed} lines={10}>
        {() => (
          <StoredForm state={state} texts={texts} isVersioned isLong>
            <BooksFields form={form} isLocked={saving.busy} />
          </StoredForm>
        )}
      </Loaded>
    </StoredTab>
  );
}

export const books: SettingsTab = { get: getBookSettings, texts, draw: (props) => <BooksForm {...props} /> };
