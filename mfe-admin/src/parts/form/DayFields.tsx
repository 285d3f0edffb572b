import { DateField } from '@parkwart/ui/DateField';
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import classes from './DayFields.module.css';
import { type Field, own } from './fields.tsx';
import { isoDay, showIsoDay } from './isoDay.ts';

interface DayFieldsProps<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>> {
  readonly control: Control<Values, unknown, Body>;
  /** Names of fields that hold `yyyy-mm-dd` or ''. */
  readonly names: readonly Name[];
  readonly labels: Readonly<Record<Name, string>>;
}

/** Day fields, side by side if there is room. */
export function DayFields<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>>({
  control,
  names,
  labels,
}: DayFieldsProps<Values, Body, Name>) {
  return (
    <div className={classes.days}>
      {names.map((name) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <DateField label={labels[name]} value={value} onChange={onChange} error={error?.message} />
          )}
        />
      ))}
    </div>
  );
}

/**
 * A calendar day: stored as d.m.yyyy or null, `yyyy-mm-dd` or '' in the form. Not in `fields.tsx`, because forms
 * without a day load that file, too.
 */
export const day = (label: string, sent: (typed: string) => string | null = (typed) => typed): Field => ({
  ...own(label, ''),
  typed: (stored: string | null) => isoDay(stored ?? ''),
  sent,
  show: showIsoDay,
  draw: ({ name }, control) => <DayFields control={control} names={[name]} labels={{ [name]: label }} />,
});
