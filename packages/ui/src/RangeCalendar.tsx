import { parseDate } from '@internationalized/date';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  RangeCalendar as Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/RangeCalendar';
import { Button } from './Button.tsx';
import { OfficeIcon } from './OfficeIcon.tsx';
import './pressable.ts';
import classes from './RangeCalendar.module.css';
import { texts } from './texts.ts';

/** ISO days, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

export interface RangeCalendarProps {
  label: string;
  value: DayRange | undefined;
  onChange: (range: DayRange | undefined) => void;
}

export function RangeCalendar({ label, value, onChange }: RangeCalendarProps) {
  return (
    <I18nProvider locale="de-DE">
      <div className={classes.place}>
        <Calendar
          className={classes.calendar ?? ''}
          aria-label={label}
          value={value ? { start: parseDate(value.from), end: parseDate(value.to) } : null}
          onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
        >
          <header className={classes.header}>
            <AriaButton slot="previous" className={classes.turn ?? ''}>
              <OfficeIcon name="back" size={18} />
            </AriaButton>
            <Heading className={classes.heading ?? ''} />
            <AriaButton slot="next" className={classes.turn ?? ''}>
              <OfficeIcon name="next" size={18} />
            </AriaButton>
          </header>
          <CalendarGrid className={classes.grid ?? ''} weekdayStyle="short">
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={classes.weekday ?? ''}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>{(day) => <CalendarCell date={day} className={classes.day ?? ''} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
        <Button size="small" variant="quiet" disabled={!value} onClick={() => onChange(undefined)}>
          {texts.reset}
        </Button>
      </div>
    </I18nProvider>
  );
}
