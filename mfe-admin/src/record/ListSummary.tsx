import { Button } from '@parkwart/ui/Button';
import { Money } from '@parkwart/ui/Money';
import classes from './RecordListView.module.css';
import { texts } from './texts.ts';
import type { LoadedList } from './useRecords.ts';

interface ListSummaryProps {
  /** What the list is called; on paper no tab says it. */
  readonly label: string;
  readonly list: LoadedList;
  readonly onStart: () => void;
}

/** How many records the list has and what their fines come to; the way back to its beginning. */
export function ListSummary({ label, list, onStart }: ListSummaryProps) {
  const { total, finesTotal, pages } = list;
  return (
    <div className={classes.summary} data-list={label}>
      <p role="status">
        {total !== undefined && texts.entries(total)}
        {finesTotal !== undefined && (
          <>
            {' · '}
            {texts.sum} <Money euros={finesTotal} />
          </>
        )}
      </p>
      {pages.hasPreviousPage && (
        <Button variant="quiet" onClick={onStart}>
          {texts.toStart}
        </Button>
      )}
    </div>
  );
}
