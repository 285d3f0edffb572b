import { Segments } from '@parkwart/ui/Segments';
import { texts } from '../texts.ts';
import { dunningColumns } from './columns.tsx';
import classes from './ReminderList.module.css';
import { listKey, SelectableList } from './SelectableList.tsx';
import type { ListPlace } from './useListFilters.ts';

interface ReminderListProps {
  readonly place: ListPlace;
  readonly onPrinted: (printed: string) => void;
}

export const PRINTED_STATES = [
  { value: 'false', label: texts.toPrint },
  { value: 'true', label: texts.printed },
] as const;

export function ReminderList({ place, onPrinted }: ReminderListProps) {
  const { isPrint = 'false' } = place.filters;
  return (
    <div className={classes.reminders}>
      <Segments label={texts.printedState} options={PRINTED_STATES} value={isPrint} onChange={onPrinted} />
      <SelectableList
        key={listKey(place)}
        label={texts.lists.reminder}
        failed={texts.remindersFailed}
        place={place}
        columnsOf={dunningColumns}
      />
    </div>
  );
}
