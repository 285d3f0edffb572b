import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import { useCallback, useRef } from 'react';
import { useLoadFailureToast } from '../loading/useLoadFailureToast.ts';
import { texts } from '../record/texts.ts';
import { useMediaQuery } from '../record/useMediaQuery.ts';
import { useRecordAddress } from '../record/useRecordAddress.ts';
import { recordDialog } from '../record-detail/recordDialog.ts';
import { FoundElsewhere } from './FoundElsewhere.tsx';
import { ListEnd } from './ListEnd.tsx';
import { ListSummary } from './ListSummary.tsx';
import type { RecordColumn } from './RecordColumn.ts';
import classes from './RecordListView.module.css';
import { CARDS, RecordTable } from './RecordTable.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { ListPlace } from './useListFilters.ts';
import type { LoadedList } from './useRecords.ts';

interface RecordListViewProps {
  readonly label: string;
  readonly list: LoadedList;
  readonly columns: readonly RecordColumn[];
  readonly failed: string;
  readonly place: ListPlace;
}

export function RecordListView({ label, list, columns, failed, place }: RecordListViewProps) {
  const { filters, order, at, setAt, setOrder } = place;
  const { records, total, summary, firstIndex, pages, loaded, jumpTo, jumpToOldest } = list;
  const { hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage } = pages;
  useLoadFailureToast(pages, failed);
  const isIdle = !isFetching && !isError;
  const loadNewer = useCallback(() => {
    if (isIdle && hasPreviousPage) void fetchPreviousPage();
  }, [isIdle, hasPreviousPage, fetchPreviousPage]);
  const loadOlder = useCallback(() => {
    if (isIdle && hasNextPage) void fetchNextPage();
  }, [isIdle, hasNextPage, fetchNextPage]);

  const { open } = useRecordAddress();
  const isCards = useMediaQuery(CARDS);
  const scroller = useRef<HTMLElement>(null);
  const toNewest = () => jumpTo(undefined);
  // The button disappears at its end; the focus stays in the list.
  const byButton = (jump: () => void) => () => {
    jump();
    scroller.current?.focus({ preventScroll: true });
  };
  if (pages.isPending) {
    return (
      <Card>
        <Skeleton lines={9} label={texts.loading} />
      </Card>
    );
  }
  if (loaded === undefined) {
    return (
      <Card>
        <ErrorState message={failed} details={errorMessage(pages.error)} onRetry={() => void pages.refetch()} />
      </Card>
    );
  }
  const isEmpty = records.length === 0 && !hasNextPage && !hasPreviousPage;
  return (
    <div className={classes.list}>
      <ListSummary
        label={label}
        list={list}
        isSorted={order !== undefined}
        isAway={at !== undefined}
        onNewest={byButton(toNewest)}
        onOldest={byButton(jumpToOldest)}
      >
        {isCards && <SortSelect columns={columns} order={order} onSort={setOrder} />}
      </ListSummary>
      {isEmpty ? (
        <Card>
          <EmptyState>
            {texts.empty}
            <FoundElsewhere filters={filters} />
          </EmptyState>
        </Card>
      ) : (
        <RecordTable
          scroller={scroller}
          label={label}
          columns={columns}
          records={records}
          total={total}
          summary={summary}
          firstIndex={firstIndex}
          loaded={loaded}
          at={at}
          onAt={setAt}
          order={order}
          onSort={setOrder}
          onJump={jumpTo}
          onHome={hasPreviousPage ? toNewest : undefined}
          onEnd={hasNextPage ? jumpToOldest : undefined}
          onOpen={(invoiceNumber) => open({ invoiceNumber, task: 'details' })}
          onOpenIntent={recordDialog.prefetch}
          isLeaving={pages.isPlaceholderData}
          onNearStart={loadNewer}
          onNearEnd={loadOlder}
        >
          <ListEnd pages={pages} failed={failed} />
        </RecordTable>
      )}
    </div>
  );
}
