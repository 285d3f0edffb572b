import { Button } from '@parkwart/ui/Button';
import { Loaded } from '../loading/Loaded.tsx';
import classes from './Bank.module.css';
import { type EntryFilters, useBankEntry } from './bankApi.ts';
import { EntryRows } from './EntryRows.tsx';
import { texts } from './texts.ts';

interface SingleEntryProps {
  readonly id: string;
  readonly onFilter: (filters: EntryFilters) => void;
}

/** The entry to which a posting leads, in whatever state it is. */
export function SingleEntry({ id, onFilter }: SingleEntryProps) {
  const entry = useBankEntry(id);
  const state = entry.data?.state ?? 'booked';
  return (
    <section className={classes.panel} aria-label={texts.single}>
      <div className={classes.single}>
        <h2>{entry.data ? texts.singleIn(entry.data) : texts.single}</h2>
        <Button size="small" onClick={() => onFilter({ state })}>
          {texts.allOf(state)}
        </Button>
      </div>
      <Loaded query={entry} failure={texts.singleFailed} lines={2}>
        {(found) => <EntryRows label={texts.single} entries={[found]} empty={null} />}
      </Loaded>
    </section>
  );
}
