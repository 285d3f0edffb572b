import { parseDay } from '@parkwart/contracts/rules/time';
import { DateField } from '@parkwart/ui/DateField';
import { useState } from 'react';
import { useHasChanged } from '../../parts/form/SearchField.tsx';
import { texts } from './texts.ts';
import type { JournalAddress } from './useJournalFilters.ts';

interface DayFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** While the user types a year, each digit makes a valid date, so dates before this one are ignored. */
const FIRST_DAY = '2000-01-01';

function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(value);
  if (useHasChanged(value)) setTyped(value);
  const change = (day: string) => {
    setTyped(day);
    if (day === '' || (day >= FIRST_DAY && parseDay(day))) onChange(day);
  };
  return <DateField label={label} value={typed} onChange={change} />;
}

type Days = Pick<JournalAddress, 'from' | 'to'>;

export function DayFilters({ from, to, onChange }: Days & { readonly onChange: (changes: Partial<Days>) => void }) {
  return (
    <>
      <DayFilter label={texts.from} value={from} onChange={(day) => onChange({ from: day })} />
      <DayFilter label={texts.to} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  );
}
