import { RECORD_LISTS } from '@parkwart/contracts/calls/recordLists';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Tabs } from '@parkwart/ui/Tabs';
import { useId, useState } from 'react';
import { useMediaQuery } from '../record/useMediaQuery.ts';
import { BesideList } from '../record-list/BesideList.ts';
import { ListPage } from '../record-list/ListPage.tsx';
import { useListFilters } from '../record-list/useListFilters.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterFold } from './FilterFold.tsx';
import { FiltersOnPaper } from './FiltersOnPaper.tsx';
import classes from './FinesPage.module.css';
import { PrintButton } from './PrintButton.tsx';
import { QuickViews } from './QuickViews.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { Searches } from './Searches.tsx';
import { TabList } from './TabList.tsx';
import { texts } from './texts.ts';
import { useRangeBar } from './useRangeBar.ts';

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
