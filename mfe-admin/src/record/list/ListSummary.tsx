import { Button } from '@parkwart/ui/Button';
import { Money } from '@parkwart/ui/Money';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../media.ts';
import { texts } from '../texts.ts';
import classes from './RecordListView.module.css';
import type { LoadedList } from './useRecords.ts';

interface ListSummaryProps {
  /** Shown in print, which has no tabs. */
  readonly label: string;
  readonly list: LoadedList;
  readonly isSorted: boolean;
  readonly isAway: boolean;
  readonly onNewest: () => void;
  readonly onOldest: () => void;
  readonly children?: ReactNode;
}

interface EndButtonProps {
  readonly sign: string;
  readonly label: string;
  readonly onClick: () => void;
}

function EndButton({ sign, label, onClick }: EndButtonProps) {
  const isNarrow = useMediaQuery('(width < 560px)');
  const named = isNarrow ? { 'aria-label': label, title: label } : {};
  return (
    <Button variant="quiet" size="small" onClick={onClick} {...named}>
      {isNarrow ? sign : label}
    </Button>
  );
}

interface SumProps {
  readonly label: string;
  readonly euros: number;
  readonly isMore: boolean;
}

function Sum({ label, euros, isMore }: SumProps) {
  return (
    <>
      {` · ${label} ${isMore ? `${texts.atLeast} ` : ''}`}
      <Money euros={euros} />
    </>
  );
}

export function ListSummary({ label, list, isSorted, isAway, onNewest, onOldest, children }: ListSummaryProps) {
  const { summary, pages } = list;
  return (
    <div className={classes.summary} data-list={label}>
      <p role="status">
        {summary && (
          <>
            {texts.entries(summary.counted, summary.isMore)}
            <Sum label={texts.charged} euros={summary.chargedTotal} isMore={summary.isMore} />
            <Sum label={texts.openPart} euros={summary.openTotal} isMore={summary.isMore} />
          </>
        )}
      </p>
      {children}
      <div className={classes.ends}>
        {(isAway || pages.hasPreviousPage) && (
          <EndButton sign="↑" label={isSorted ? texts.toFirst : texts.toNewest} onClick={onNewest} />
        )}
        {pages.hasNextPage && (
          <EndButton sign="↓" label={isSorted ? texts.toLast : texts.toOldest} onClick={onOldest} />
        )}
      </div>
    </div>
  );
}
