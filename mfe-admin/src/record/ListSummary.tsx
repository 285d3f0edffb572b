import { Button } from '@parkwart/ui/Button';
import { Money } from '@parkwart/ui/Money';
import classes from './RecordListView.module.css';
import { texts } from './texts.ts';
import type { LoadedList } from './useRecords.ts';

interface ListSummaryProps {
  /** What the list is called; on paper no tab says it. */
  readonly label: string;
  readonly list: LoadedList;
  /** The list is not at its beginning. */
  readonly isAway: boolean;
  readonly onNewest: () => void;
  readonly onOldest: () => void;
}

/** How many records the list has and what their fines come to; the ways to its two ends. */
export function ListSummary({ label, list, isAway, onNewest, onOldest }: ListSummaryProps) {
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
      <div className={classes.ends}>
        {(isAway || pages.hasPreviousPage) && (
          <Button variant="quiet" size="small" onClick={onNewest}>
            {texts.toNewest}
          </Button>
        )}
        {pages.hasNextPage && (
          <Button variant="quiet" size="small" onClick={onOldest}>
            {texts.toOldest}
          </Button>
        )}
      </div>
    </div>
  );
}
