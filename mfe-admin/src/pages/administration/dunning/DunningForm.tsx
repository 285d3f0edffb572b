import {
  DEFAULT_DUNNING_SETTINGS,
  DUNNING_SETTING_LABELS,
  type DunningSettings,
  getDunningSettings,
  MOST_FURTHER_LEVELS,
  putDunningSettings,
} from '@parkwart/contracts/calls/dunningSettings';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { Button } from '@parkwart/ui/Button';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import { callApi } from '@parkwart/web';
import { useFieldArray } from 'react-hook-form';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { typedEuros, typedNumber } from '../../../parts/form/typedNumber.ts';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import classes from '../fieldGroup.module.css';
import { StoredForm, StoredTab, type TabProps, useStoredForm } from '../StoredForm.tsx';
import type { SettingsTab } from '../settingsTab.tsx';

const texts = {
  form: 'Mahnstufen',
  loadFailed: 'Beim Abrufen der Mahnstufen ist ein Fehler aufgetreten',
  saved: 'Mahnstufen erfolgreich aktualisiert!',
  save: 'Mahnstufen speichern',
  restored: 'Von vorhin, noch nicht gespeichert.',
  fields: DUNNING_SETTING_LABELS,
  intro:
    'Mahnläufe unter „Mahnverfahren“ schlagen danach vor, wer welche Mahnung bekommt. Es geht immer vom letzten Tag der Zahlungsfrist aus.',
  level: (level: number) => `${level}. Mahnung`,
  afterDeadline: 'Tage nach der Zahlungsfrist',
  afterDeadlineHint: '0: vom Tag nach der Frist an.',
  first:
    'Ihre Kosten und ihre Zahlungsfrist stehen unter „Einstellungen“, „Fristen und Mahnung“. Die Mahnung, die den Verzug erst auslöst, ist nach dem Gesetz frei.',
  afterLetter: 'Tage nach der letzten Frist',
  deadlineDays: 'Tage zum Bezahlen',
  cost: 'Weitere Mahnkosten in Euro',
  costHint:
    'Gerichte lassen Papier, Druck und Porto gelten: Von 2,50 € blieben beim Bundesgerichtshof 0,76 € (VIII ZR 95/18). Gefordert werden sie nur, wenn unter „Forderungen“ Mahnkosten in der Mahnung stehen.',
  text: 'Text vor der Forderung',
  textHint: 'Steht als eigener Absatz im Brief; höchstens 500 Zeichen.',
  usualText:
    'Auf unsere Mahnung haben wir bis heute keine vollständige Zahlung erhalten. Wir fordern Sie erneut zur Zahlung auf.',
  none: 'Es gibt nur die erste Mahnung. Danach entscheiden Sie über das Inkasso.',
  add: 'Weitere Mahnung hinzufügen',
  remove: (level: number) => `${level}. Mahnung entfernen`,
  tolerance: 'Kleine Beträge',
  toleranceHint: 'Wer höchstens so viel schuldet, bekommt im Mahnlauf keine Mahnung. Bei 0 zählt jeder Cent.',
  costsAloneHint:
    'Sind Parkgebühr und Bußgelder bezahlt, gehen wegen der übrigen Kosten ab diesem Betrag Mahnung und Inkasso weiter. Leer: nie.',
  conflict: (level: number, afterDays: string, cost: string) => `${level}. nach ${afterDays} Tagen, ${cost} €`,
};

/** Fields hold the typed text. */
interface DunningValues {
  readonly afterDays: string;
  readonly further: { afterDays: string; text: string; cost: string; deadlineDays: string }[];
  readonly tolerance: string;
  /**
   * If fee and fines are paid, the remaining costs are dunned only from this amount on. Empty: they are never dunned.
   */
  readonly costsAloneFrom: string;
}

const valuesOf = ({ afterDays, further, tolerance, costsAloneFrom }: DunningSettings): DunningValues => ({
  afterDays: String(afterDays),
  further: further.map((level) => ({
    afterDays: String(level.afterDays),
    text: level.text,
    cost: formatDecimal(level.cost),
    deadlineDays: String(level.deadlineDays),
  })),
  tolerance: formatDecimal(tolerance),
  costsAloneFrom: costsAloneFrom === null ? '' : formatDecimal(costsAloneFrom),
});

const NOTHING_TYPED = valuesOf(DEFAULT_DUNNING_SETTINGS);

const USUAL_LEVEL: DunningValues['further'][number] = {
  afterDays: '7',
  text: texts.usualText,
  cost: formatDecimal(1),
  deadlineDays: '10',
};

type Body = NonNullable<typeof putDunningSettings.body>;

const dunningResolver = formResolver<DunningValues, DunningSettings>(
  putDunningSettings.body as Body,
  ({ afterDays, further, tolerance, costsAloneFrom }) => ({
    afterDays: typedNumber(afterDays),
    further: further.map((level) => ({
      afterDays: typedNumber(level.afterDays),
      text: level.text,
      cost: typedEuros(level.cost),
      deadlineDays: typedNumber(level.deadlineDays),
    })),
    tolerance: typedEuros(tolerance),
    costsAloneFrom: costsAloneFrom.trim() === '' ? null : typedEuros(costsAloneFrom),
  }),
);

const showLevels = (levels: DunningValues['further']) =>
  levels.map(({ afterDays, cost }, index) => texts.conflict(index + 2, afterDays, cost)).join('; ');

const useDunningSettings = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['dunning-settings'],
      get: (signal) => callApi(getDunningSettings, {}, { signal }),
      put: (body, stored) => callApi(putDunningSettings, { body }, { ifMatch: stored.version }),
      valuesOf: ({ settings }) => valuesOf(settings),
      emptyValues: NOTHING_TYPED,
      resolver: dunningResolver,
      labels: { ...texts.fields, further: [texts.fields.further, showLevels] },
      texts,
    },
    enabled,
  );

type DunningState = ReturnType<typeof useDunningSettings>;

interface LevelFieldsProps {
  /** The index among the further letters: 0 for the second letter. */
  readonly index: number;
  readonly form: DunningState['form'];
  readonly isLocked: boolean;
  readonly onRemove: () => void;
}

function LevelFields({ index, form: { register, formState }, isLocked, onRemove }: LevelFieldsProps) {
  const level = index + 2;
  const field = (name: keyof DunningValues['further'][number]) => ({
    error: formState.errors.further?.[index]?.[name]?.message,
    ...register(`further.${index}.${name}`),
  });
  return (
    <fieldset className={classes.group} disabled={isLocked}>
      <legend>{texts.level(level)}</legend>
      <div className={classes.fields}>
        <TextField label={texts.afterLetter} inputMode="numeric" {...field('afterDays')} />
        <TextField label={texts.deadlineDays} inputMode="numeric" {...field('deadlineDays')} />
        <TextField label={texts.cost} hint={texts.costHint} inputMode="decimal" {...field('cost')} />
      </div>
      <TextArea label={texts.text} hint={texts.textHint} rows={4} {...field('text')} />
      <div>
        <Button variant="quiet" onClick={onRemove}>
          {texts.remove(level)}
        </Button>
      </div>
    </fieldset>
  );
}

function DunningForm({ isSelected }: TabProps) {
  const state = useDunningSettings(isSelected);
  return (
    <StoredTab isSelected={isSelected} isDirty={state.draft.isDirty}>
      <Loaded query={state.query} failure={texts.loadFailed} lines={8}>
        {() => (
          <StoredForm state={state} texts={texts} isVersioned isLong>
            <Levels dunning={state} />
          </StoredForm>
        )}
      </Loaded>
    </StoredTab>
  );
}

export const dunning: SettingsTab = { get: getDunningSettings, texts, draw: (props) => <DunningForm {...props} /> };

function Levels({ dunning: { form, saving } }: { readonly dunning: DunningState }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'further' });
  const { errors } = formState;
  return (
    <>
      <fieldset className={classes.group} disabled={saving.busy}>
        <legend>{texts.level(1)}</legend>
        <p className={classes.hint}>{texts.intro}</p>
        <div className={classes.fields}>
          <TextField
            label={texts.afterDeadline}
            hint={texts.afterDeadlineHint}
            error={errors.afterDays?.message}
            inputMode="numeric"
            {...register('afterDays')}
          />
        </div>
        <p className={classes.hint}>{texts.first}</p>
      </fieldset>
      {fields.map(({ id }, index) => (
        <LevelFields key={id} index={index} form={form} isLocked={saving.busy} onRemove={() => remove(index)} />
      ))}
      <div className={classes.group}>
        {fields.length === 0 && <p className={classes.hint}>{texts.none}</p>}
        {fields.length < MOST_FURTHER_LEVELS && (
          <div>
            <Button disabled={saving.busy} onClick={() => append(USUAL_LEVEL)}>
              {texts.add}
            </Button>
          </div>
        )}
      </div>
      <fieldset className={classes.group} disabled={saving.busy}>
        <legend>{texts.tolerance}</legend>
        <div className={classes.fields}>
          <TextField
            label={texts.fields.tolerance}
            hint={texts.toleranceHint}
            error={errors.tolerance?.message}
            inputMode="decimal"
            {...register('tolerance')}
          />
          <TextField
            label={texts.fields.costsAloneFrom}
            hint={texts.costsAloneHint}
            error={errors.costsAloneFrom?.message}
            inputMode="decimal"
            {...register('costsAloneFrom')}
          />
        </div>
      </fieldset>
    </>
  );
}
