import { DateField } from '@parkwart/ui/DateField';
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import classes from './DayFields.module.css';

interface DayFieldsProps<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>> {
  readonly control: Control<Values, unknown, Body>;
  /** Names of fields that hold `yyyy-mm-dd` or ''. */
  readonly names: readonly Name[];
  readonly labels: Readonly<Record<Name, string>>;
}

/** Side by side if there is room. */
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
