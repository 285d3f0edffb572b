import { type RecordList as ListName, RECORD_LISTS, type RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { typedInvoiceNumber } from '@parkwart/contracts/inputs/typedInvoiceNumber';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Tabs } from '@parkwart/ui/Tabs';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { useId, useState } from 'react';
import { useAction } from '../../parts/actions/useAction.ts';
import { SearchField } from '../../parts/form/SearchField.tsx';
import { useMediaQuery } from '../../parts/loading/media.ts';
import { dunningColumns } from '../../record/list/columns.tsx';
import { ListPage, TabsOfList } from '../../record/list/ListPage.tsx';
import { ReminderList } from '../../record/list/ReminderList.tsx';
import { SelectableColumn } from '../../record/list/SelectableList.tsx';
import {
  type ListAddress,
  type ListPlace,
  QUICK_VIEWS,
  quickViewsOf,
  useListFilters,
} from '../../record/list/useListFilters.ts';
import { BesideList } from '../../record/list/useRowLayout.ts';
import { texts as recordTexts } from '../../record/texts.ts';
import { allColumns } from './allColumns.tsx';
import classes from './FinesPage.module.css';
import { formatRange, RangeFilter, useRangeBar } from './RangeFilter.tsx';
import { texts } from './texts.ts';

interface ExportButtonProps {
  readonly filters: RecordFilters;
  readonly isSmall: boolean;
}

const listExport = chunk(async () => (await import(/* webpackChunkName: 'exportList' */ './exportList.ts')).exportList);
const FETCH_EXPORT = onIntent(listExport);

export function ExportButton({ filters, isSmall }: ExportButtonProps) {
  const { run, isRunning } = useAction({
    send: async (listed: RecordFilters) => (await listExport.fetch())(listed),
    failed: texts.exportFailed,
  });
  const save = () => void run(filters);
  if (isSmall) {
    const label = isRunning ? texts.exporting : texts.exportCsv;
    return (
      <IconButton icon="download" variant="secondary" label={label} busy={isRunning} {...FETCH_EXPORT} onClick={save} />
    );
  }
  return (
    <Button size="small" busy={isRunning} busyLabel={texts.exporting} {...FETCH_EXPORT} onClick={save}>
      <OfficeIcon name="download" />
      {texts.exportCsv}
    </Button>
  );
}

/** The number of active filters; a range of days counts as one. */
function activeFilters(filters: RecordFilters): number {
  const { plate, invoiceNumber, from, to } = filters;
  return [plate, invoiceNumber, from ?? to, ...quickViewsOf(filters)].filter(Boolean).length;
}

interface FilterFoldProps {
  readonly filters: RecordFilters;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly controls: string;
}

function FilterFold({ filters, isOpen, onToggle, controls }: FilterFoldProps) {
  const active = activeFilters(filters);
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={texts.filtersNamed(active)}
      onClick={onToggle}
    >
      {active === 0 && <OfficeIcon name="filter" />}
      {/* The accessible name must contain the visible text, in this order and with the space. */}
      {texts.filter} {active > 0 && <span className={classes.count}>{active}</span>}
    </Button>
  );
}

function FiltersOnPaper({ filters }: { readonly filters: RecordFilters }) {
  const { plate, invoiceNumber, isPrint } = filters;
  const range = formatRange(filters);
  const limits = [
    isPrint && (isPrint === 'true' ? recordTexts.printed : recordTexts.toPrint),
    plate && texts.limit(texts.vehicleNumber, plate),
    invoiceNumber && texts.limit(texts.invoiceNumber, invoiceNumber),
    ...quickViewsOf(filters),
    range && texts.limit(texts.range, range),
  ].filter(Boolean);
  return limits.length > 0 && <p className={classes.limits}>{limits.join(' · ')}</p>;
}

interface QuickViewsProps {
  readonly filters: RecordFilters;
  readonly onChange: (changes: ListAddress) => void;
}

/**
 * The list „Offen“ starts with the filter `payable`. The user can remove this filter, and an address without it shows
 * the whole list.
 */
const presetOf = (list: ListName, { list: before, isParked }: RecordFilters): ListAddress =>
  list === before ? {} : { payable: list === 'open' && !isParked ? 'true' : '' };

function QuickViews({ filters, onChange }: QuickViewsProps) {
  const { list, isPayable } = filters;
  // For a parked car there is nothing to pay yet, so the views `payable` and `parked` exclude each other.
  const hidden = isPayable ? 'parked' : list === 'open' ? undefined : 'payable';
  const shown = QUICK_VIEWS.filter(({ name }) => name !== hidden);
  return (
    <fieldset className={classes.views} aria-label={texts.quickViews}>
      {shown.map(({ filter, name, label, missing }) => (
        <Button
          key={name}
          size="small"
          aria-pressed={filters[filter] !== undefined}
          disabled={missing.includes(filters.list) && !filters[filter]}
          onClick={() => onChange({ ...(name === 'payable' && { parked: '' }), [name]: filters[filter] ? '' : 'true' })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

interface SearchesProps {
  readonly filters: RecordFilters;
  readonly onChange: (changes: ListAddress) => void;
}

/**
 * In the list Alle, the searches by plate and by invoice number report a missing input in the same way
 * (specification §5).
 */
function Searches({ filters, onChange }: SearchesProps) {
  const isAll = filters.list === 'all';
  const plateError = (typed: string) =>
    comparablePlatePart(typed) === '' ? (isAll ? texts.anyMissingInAll : texts.plateMissing) : undefined;
  const invoiceError = (typed: string) => {
    if (typed === '') return isAll ? texts.anyMissingInAll : texts.invoiceMissing;
    const number = typedInvoiceNumber(typed);
    return /^\d+$/.test(number) || isProvisionalReference(number) ? undefined : texts.invoiceHasLetters;
  };
  return (
    <>
      <SearchField
        key={`plate-${filters.list}`}
        label={texts.vehicleNumber}
        searched={filters.plate ?? ''}
        filters={filters}
        errorOf={plateError}
        onSearch={(plate) => onChange({ plate })}
        isCompact
      />
      <SearchField
        key={`invoice-${filters.list}`}
        label={texts.invoiceNumber}
        searched={filters.invoiceNumber ?? ''}
        filters={filters}
        errorOf={invoiceError}
        onSearch={(typed) => onChange({ invoiceNumber: typedInvoiceNumber(typed) })}
        isNumeric
        isCompact
      />
    </>
  );
}

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
      <TabsOfList>
        <Tabs
          label={texts.lists}
          tabs={TABS}
          selected={filters.list}
          onSelect={(list) => setFilters({ list: list === 'all' ? '' : list, printed: '', ...presetOf(list, filters) })}
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
      </TabsOfList>
    </ListPage>
  );
}
