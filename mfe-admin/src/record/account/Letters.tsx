import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import classes from './AccountTab.module.css';
import { type PrintedLetter, useLetters } from './accountApi.ts';
import { texts } from './texts.ts';

const { level, day, deadline, by } = texts.letterColumns;
const COLUMNS: Column<PrintedLetter>[] = [
  { id: 'level', header: level, cell: (letter) => texts.letterLevel(letter.level) },
  { id: 'day', header: day, cell: ({ date }) => date },
  { id: 'deadline', header: deadline, cell: (letter) => letter.deadline },
  { id: 'by', header: by, cell: (letter) => letter.by },
];

/** Lists the printed reminders, the first one first. */
export function Letters({ record }: { readonly record: ParkingRecord }) {
  const query = useLetters(record);
  return (
    <section className={classes.letters} aria-label={texts.letters}>
      <h3>{texts.letters}</h3>
      <Loaded query={query} failure={texts.lettersFailed} lines={2}>
        {(letters) => (
          <DataTable
            label={texts.letters}
            columns={COLUMNS}
            rows={letters}
            rowKey={(letter) => letter.level}
            empty={<EmptyState>{texts.noLetters}</EmptyState>}
          />
        )}
      </Loaded>
    </section>
  );
}
