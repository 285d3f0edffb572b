import { CalendarDate, parseDate } from '@internationalized/date';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DateFieldRenderProps, DateInput, DateSegment, DateField as Group } from 'react-aria-components/DateField';
import { FieldError } from 'react-aria-components/FieldError';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import './pressable.ts';
import classes from './DateField.module.css';
import field from './Field.module.css';
import { texts } from './texts.ts';

export interface DateFieldProps {
  label: string;
  /**
   * `yyyy-mm-dd`, or '' for no day. A nonexistent day (`2026-02-31`) remains in the field and is marked as an error.
   */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

function isInCalendar(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  return new CalendarDate(year, month, day).toString() === value;
}

/** The typed day; undefined while a part is missing. */
function typedIn({ segments }: DateFieldRenderProps['state']): string | undefined {
  const parts = (['year', 'month', 'day'] as const).map((type) => segments.find((segment) => segment.type === type));
  if (parts.some((part) => !part || part.isPlaceholder)) return undefined;
  return parts.map((part, index) => String(part?.value).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

interface TypedProps extends Pick<DateFieldProps, 'value' | 'onChange'> {
  readonly typed: string | undefined;
}

/** Reports a typed day that does not exist, because the field itself does not report such a day. */
function Typed({ typed, value, onChange }: TypedProps) {
  useEffect(() => {
    if (typed !== undefined && typed !== value) onChange(typed);
  }, [typed, value, onChange]);
  return null;
}

/** A date field in the German order T.M.JJJJ. */
export function DateField({ label, value, onChange, error }: DateFieldProps) {
  const group = useRef<HTMLDivElement>(null);
  const isImpossible = value !== '' && !isInCalendar(value);
  // A nonexistent day stays visible until the field loses focus; otherwise the field would show another day.
  const [shown, setShown] = useState(isImpossible ? '' : value);
  if (!isImpossible && shown !== value) setShown(value);
  const day = useMemo(() => (shown === '' ? null : parseDate(shown)), [shown]);
  const isRefused = isImpossible && shown === '';
  const message = isRefused ? texts.noSuchDay(value) : error;
  const change = (next: CalendarDate | null) => {
    // On blur, the library changes a nonexistent day to the last day of the month. This change is not passed on.
    const isLeft = !group.current?.contains(document.activeElement);
    if (!(isImpossible && isLeft)) onChange(next?.toString() ?? '');
  };
  return (
    <I18nProvider locale="de-DE">
      <Group
        ref={group}
        className={field.field ?? ''}
        value={day}
        onChange={change}
        onBlur={() => isImpossible && setShown('')}
        isInvalid={Boolean(message)}
      >
        {({ state }) => (
          <>
            <Label className={field.label ?? ''}>{label}</Label>
            <DateInput className={classes.input ?? ''}>
              {(segment) => <DateSegment segment={segment} className={classes.segment ?? ''} />}
            </DateInput>
            <FieldError className={field.error ?? ''}>{message}</FieldError>
            <Typed typed={typedIn(state)} value={value} onChange={onChange} />
          </>
        )}
      </Group>
    </I18nProvider>
  );
}
