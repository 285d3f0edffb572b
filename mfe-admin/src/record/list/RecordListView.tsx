import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { SORT_ORDERS } from '@parkwart/contracts/inputs/recordSort';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Icon } from '@parkwart/ui/Icon';
import { Money } from '@parkwart/ui/Money';
import { SelectField } from '@parkwart/ui/SelectField';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { errorMessage } from '@parkwart/web/errors';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoadFailureToast } from '../../parts/loading/failureToasts.tsx';
import { useMediaQuery } from '../../parts/loading/media.ts';
import { texts } from '../texts.ts';
import type { RecordColumn } from './RecordColumn.ts';
import classes from './RecordListView.module.css';
import { RecordTable } from './RecordTable.tsx';
import type { RowKeysProps } from './RowKeys.tsx';
import type { ListOrder, ListPlace } from './useListFilters.ts';
import type { LoadedList } from './useRecords.ts';
import { CARDS } from './useRowLayout.ts';

interface ListSummaryProps {
  /** Name of the list; shown in print, which has no tabs. */
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
    <Button variant={isNarrow ? 'secondary' : 'quiet'} size="small" onClick={onClick} {...named}>
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

function ListSummary({ label, list, isSorted, isAway, onNewest, onOldest, children }: ListSummaryProps) {
  const { summary, pages } = list;
  return (
    <div className={classes.summary} data-list={label}>
      <p role="status">
        {summary && (
          <>
            {texts.entries(summary.counted, summary.isMore)}
            <span className={classes.charged}>
              <Sum label={texts.charged} euros={summary.chargedTotal} isMore={summary.isMore} />
            </span>
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

const foundElsewhere = chunk(
  async () => (await import(/* webpackChunkName: 'FoundElsewhere' */ './FoundElsewhere.tsx')).FoundElsewhere,
);

/** Loads the code on demand: only a search without results shows `FoundElsewhere`. */
function ElsewhereOnDemand({ filters }: { readonly filters: RecordFilters }) {
  const isSearch = filters.plate !== undefined || filters.invoiceNumber !== undefined;
  const { code: FoundElsewhere } = useChunk(foundElsewhere, isSearch);
  return isSearch && FoundElsewhere && <FoundElsewhere filters={filters} />;
}

interface ListEndProps {
  readonly pages: LoadedList['pages'];
  readonly failed: string;
}

function ListEnd({ pages, failed }: ListEndProps) {
  if (pages.isError) {
    const retry = () => void (pages.isFetchPreviousPageError ? pages.fetchPreviousPage() : pages.fetchNextPage());
    return (
      <div className={classes.end} role="alert">
        <p>{failed}</p>
        <p>{errorMessage(pages.error)}</p>
        <Button onClick={retry}>
          <Icon name="retry" />
          {texts.retry}
        </Button>
      </div>
    );
  }
  return pages.isFetchingNextPage ? <p className={classes.end}>{texts.loadingMore}</p> : null;
}

interface SortSelectProps {
  readonly columns: readonly RecordColumn[];
  readonly order: ListOrder | undefined;
  readonly onSort: (order: ListOrder | undefined) => void;
}

const NEWEST = '';
const keyOf = ({ sort, order }: ListOrder) => `${sort} ${order}`;

/** Replaces the column headings when rows are cards. */
function SortSelect({ columns, order, onSort }: SortSelectProps) {
  const choices = columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : SORT_ORDERS.map((direction) => ({
          order: { sort, order: direction },
          label: (direction === 'asc' ? texts.ascending : texts.descending)(String(header)),
        })),
  );
  const options = [
    { value: NEWEST, label: texts.newestFirst },
    ...choices.map((choice) => ({ value: keyOf(choice.order), label: choice.label })),
  ];
  return (
    <SelectField
      label={texts.sortLabel}
      labelHidden
      value={order ? keyOf(order) : NEWEST}
      options={options}
      onChange={({ target }) => onSort(choices.find((choice) => keyOf(choice.order) === target.value)?.order)}
    />
  );
}

interface RecordListViewProps {
  readonly label: string;
  readonly list: LoadedList;
  readonly columns: readonly RecordColumn[];
  readonly failed: string;
  readonly place: ListPlace;
}

function NotLoaded({ pages, failed }: Pick<LoadedList, 'pages'> & Pick<RecordListViewProps, 'failed'>) {
  return (
    <div>
      <Card>
        {pages.isPending ? (
          <Skeleton lines={9} label={texts.loading} />
        ) : (
          <ErrorState message={failed} details={errorMessage(pages.error)} onRetry={() => void pages.refetch()} />
        )}
      </Card>
    </div>
  );
}

const rowKeys = chunk(async () => (await import(/* webpackChunkName: 'RowKeys' */ './RowKeys.tsx')).RowKeys);

/** Fetches the code for the keyboard commands of the rows when one of their keys is pressed for the first time. */
function KeysOnDemand(props: Omit<RowKeysProps, 'first'>) {
  const { scroller } = props;
  const [first, setFirst] = useState<KeyboardEvent>();
  const { code: RowKeys } = useChunk(rowKeys, first !== undefined);
  useEffect(() => {
    const list = scroller.current;
    const press = (event: KeyboardEvent) => void (/^[jkmie]$/i.test(event.key) && setFirst((known) => known ?? event));
    list?.addEventListener('keydown', press);
    return () => list?.removeEventListener('keydown', press);
  }, [scroller]);
  return RowKeys && first && <RowKeys first={first} {...props} />;
}

export function RecordListView({ label, list, columns, failed, place }: RecordListViewProps) {
  const { filters, order, at, setOrder } = place;
  const { records, pages, loaded, jumpTo, jumpToOldest } = list;
  useLoadFailureToast(pages, failed);
  const isCards = useMediaQuery(CARDS);
  const scroller = useRef<HTMLElement>(null);
  // The button disappears at the end of the list, so the focus moves to the list.
  const byButton = (jump: () => void) => () => {
    jump();
    scroller.current?.focus({ preventScroll: true });
  };
  if (pages.isPending || loaded === undefined) return <NotLoaded pages={pages} failed={failed} />;
  const isEmpty = records.length === 0 && !pages.hasNextPage && !pages.hasPreviousPage;
  return (
    <div className={classes.list}>
      <ListSummary
        label={label}
        list={list}
        isSorted={order !== undefined}
        isAway={at !== undefined}
        onNewest={byButton(() => jumpTo(undefined))}
        onOldest={byButton(jumpToOldest)}
      >
        {isCards && !isEmpty && <SortSelect columns={columns} order={order} onSort={setOrder} />}
      </ListSummary>
      {isEmpty ? (
        <div>
          <Card>
            <EmptyState>
              {texts.empty}
              <ElsewhereOnDemand filters={filters} />
            </EmptyState>
          </Card>
        </div>
      ) : (
        <RecordTable scroller={scroller} label={label} columns={columns} list={list} loaded={loaded} place={place}>
          <ListEnd pages={pages} failed={failed} />
          <KeysOnDemand scroller={scroller} records={records} />
        </RecordTable>
      )}
    </div>
  );
}
