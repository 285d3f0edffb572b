import type { Settings } from '@parkwart/contracts/entities/settings';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import classes from './SettingsForm.module.css';
import type { SettingsField } from './settingsFields.ts';
import { SETTINGS_GROUPS } from './settingsFields.ts';
import { formatIban, type SettingsValues } from './settingsForm.ts';
import { texts } from './texts.ts';

export type SettingsFormMethods = UseFormReturn<SettingsValues, unknown, Settings>;

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

export function SettingsFields(props: FieldsProps) {
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
