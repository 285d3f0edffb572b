import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { TextField } from '@parkwart/ui/TextField';
import { useNow } from '../record/useNow.ts';
import classes from './CheckInForm.module.css';

interface EntryTimeProps {
  /** Time of the first attempt; until then the clock keeps running. */
  readonly frozenAt: Date | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

export function EntryTime({ frozenAt, errors }: EntryTimeProps) {
  const now = useNow();
  const entry = frozenAt ?? now;
  return (
    <div className={classes.time}>
      <TextField label="Datum" value={formatDay(entry)} readOnly tabIndex={-1} error={errors.date} />
      <TextField label="Uhrzeit" value={formatClockTime(entry)} readOnly tabIndex={-1} error={errors.entryTime} />
    </div>
  );
}
