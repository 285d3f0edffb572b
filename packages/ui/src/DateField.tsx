import { type CalendarDate, parseDate } from '@internationalized/date';
import { DateInput, DateSegment, DateField as Group } from 'react-aria-components/DateField';
import { FieldError } from 'react-aria-components/FieldError';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import './pressable.ts';
import classes from './DateField.module.css';

export interface DateFieldProps {
  label: string;
  /** `yyyy-mm-dd`, or '' for no day. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
}

function dayOf(value: string): CalendarDate | null {
  return value === '' ? null : parseDate(value);
}

/** A date field in the German order T.M.JJJJ. */
export function DateField({ label, value, onChange, error, disabled = false }: DateFieldProps) {
  return (
    <I18nProvider locale="de-DE">
      <Group
        className={classes.field ?? ''}
        value={dayOf(value)}
        onChange={(day) => onChange(day?.toString() ?? '')}
        isInvalid={Boolean(error)}
        isDisabled={disabled}
      >
        <Label className={classes.label ?? ''}>{label}</Label>
        <DateInput className={classes.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={classes.segment ?? ''} />}
        </DateInput>
        <FieldError className={classes.error ?? ''}>{error}</FieldError>
      </Group>
    </I18nProvider>
  );
}
