import { type RecordList as ListName, RECORD_LISTS } from '@parkwart/contracts/calls/recordLists';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { IconButton } from '@parkwart/ui/IconButton';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Tabs } from '@parkwart/ui/Tabs';
import { useId, useState } from 'react';
import { BesideList } from '../../record/list/BesideList.ts';
import { dunningColumns } from '../../record/list/columns.tsx';
import { ListPage } from '../../record/list/ListPage.tsx';
import { SelectableColumn } from '../../record/list/SelectableList.tsx';
import { type ListPlace, useListFilters } from '../../record/list/useListFilters.ts';
import { useMediaQuery } from '../../record/media.ts';
import { texts as recordTexts } from '../../record/texts.ts';
import { ReminderList } from '../reminders/ReminderList.tsx';
import { allColumns } from './allColumns.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterFold } from './FilterFold.tsx';
import { FiltersOnPaper } from './FiltersOnPaper.tsx';
import classes from './FinesPage.module.css';
import { QuickViews } from './QuickViews.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { Searches } from './Searches.tsx';
import { texts } from './texts.ts';
import { useRangeBar } from './useRangeBar.ts';

const FAILED: Readonly<Record<ListName, string>> = {
  all: texts.historyFailed,
  open: texts.paymentsFailed,
  closed: texts.paymentsFailed,
  reminder: recordTexts.remindersFailed,
  collection: recordTexts.remindersFailed,
  active: texts.historyFailed,
  inactive: texts.historyFailed,
};

interface SelectedListProps {
  readonly place: ListPlace;
  readonly onPrinted: (printed: string) => void;
}

function TabList({ place, onPrinted }: SelectedListProps) {
  const { list } = place.filters;
  if (list === 'reminder') return <ReminderList place={place} onPrinted={onPrinted} />;
  return (
    <SelectableColumn
      label={texts.tabs[list]}
      failed={FAILED[list]}
      place={place}
      columnsOf={list === 'all' ? allColumns : dunningColumns}
    />
  );
}

function PrintButton({ isSmall }: { readonly isSmall: boolean }) {
  const print = () => window.print();
  if (isSmall) return <IconButton icon="printer" variant="secondary" label={texts.printPage} onClick={print} />;
  return (
    <Button size="small" onClick={print}>
      <Icon name="printer" />
      {texts.printPage}
    </Button>
  );
}

const TABS = RECORD_LISTS.map((id) => ({ id, label: texts.tabs[id] }));

export function FinesPage() {
  const { setFilters, ...place } = useListFilters();
  const { filters } = place;
  const isNarrow = useMediaQuery('(width < 720px), (height < 40rem)');
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRangeBar();
  const filtersId = useId();
  const changes = { filters, onChange: setFilters };
  const fold = { filters, isOpen, onToggle: () => setIsOpen(!isOpen), controls: filtersId };
  const showPrinted = (printed: string) => setFilters({ printed: printed === 'true' ? printed : '' });
  return (
    <ListPage>
      <PageHeading title={texts.title}>
        {isNarrow && <FilterFold {...fold} />}
        <PrintButton isSmall={isNarrow} />
        <ExportButton filters={filters} isSmall={isNarrow} />
      </PageHeading>
      <FiltersOnPaper filters={filters} />
      <div className={classes.lists}>
        <Tabs
          label={texts.lists}
          tabs={TABS}
          selected={filters.list}
          onSelect={(list) => setFilters({ list: list === 'all' ? '' : list, printed: '' })}
        >
          {(isOpen || !isNarrow) && (
            <div id={filtersId} className={classes.filters}>
              <Searches {...changes} />
              <QuickViews {...changes} />
              <RangeFilter {...changes} isNarrow={isNarrow} bar={bar} />
            </div>
          )}
          <BesideList value={bar.width}>
            <TabList place={place} onPrinted={showPrinted} />
          </BesideList>
        </Tabs>
      </div>
    </ListPage>
  );
}
