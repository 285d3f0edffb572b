import { ENTRY_STATES } from '@parkwart/contracts/calls/bank';
import { Button } from '@parkwart/ui/Button';
import { useSearchParams } from '@parkwart/web';
import { type DragEvent, useMemo } from 'react';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import classes from './Bank.module.css';
import { type EntryFilters, useBankEntries, useBankEntry } from './bank.ts';
import { CertainBar } from './entries/CertainBar.tsx';
import { EntryRows } from './entries/EntryRows.tsx';
import { EntryTabs, REFUNDS } from './entries/EntryTabs.tsx';
import { texts } from './entries/texts.ts';
import { StatementArea } from './import/StatementArea.tsx';
import { useStatementUpload } from './import/useStatementUpload.ts';
import { useKeptFocus } from './useKeptFocus.ts';

const ENTRY = /^[1-9]\d{0,9}$/;

/** The filters are in the URL, so that the Back button, reload and links work. */
function useEntryFilters() {
  const [parameters, setParameters] = useSearchParams();
  const state = ENTRY_STATES.find((one) => one === parameters.get('state')) ?? 'certain';
  const isRefunds = parameters.get('state') === REFUNDS;
  const hasRest = state === 'booked' && parameters.get('rest') === 'true';
  const entry = parameters.get('entry') ?? '';
  const filters = useMemo((): EntryFilters => ({ state, ...(hasRest && { hasRest: 'true' }) }), [state, hasRest]);
  const setFilters = (next: EntryFilters) =>
    setParameters({ ...(next.state !== 'certain' && { state: next.state }), ...(next.hasRest && { rest: 'true' }) });
  /** The id of the only entry that the page shows; undefined if the page shows a list. */
  const entryId = ENTRY.test(entry) ? entry : undefined;
  return { filters, setFilters, entryId, isRefunds, openRefunds: () => setParameters({ state: REFUNDS }) };
}

interface SingleEntryProps {
  readonly id: string;
  readonly onFilter: (filters: EntryFilters) => void;
}

/** Shows the entry that a posting links to, whatever its state. */
function SingleEntry({ id, onFilter }: SingleEntryProps) {
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

/**
 * Whether the page itself handles a dropped file: only if the upload area has not handled the drop already, and if the
 * drop target is not in a dialog.
 */
const isForPage = ({ target, defaultPrevented, dataTransfer }: DragEvent) =>
  !defaultPrevented && dataTransfer.files.length > 0 && !(target instanceof Element && target.closest('dialog'));

/** The admin imports the bank's file here and books its payments. The user may drop a file anywhere on the page. */
export function BankPage() {
  const { filters, setFilters, entryId, ...refunds } = useEntryFilters();
  const entries = useBankEntries(filters);
  const upload = useStatementUpload();
  const page = useKeptFocus('[role="tab"][aria-selected="true"]');
  const counts = entries.data?.pages[0]?.counts;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer's shortcut; the button does the same
    <div
      ref={page}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (!isForPage(event)) return;
        event.preventDefault();
        upload.add([...event.dataTransfer.files]);
      }}
    >
      <Page title={texts.title}>
        {entryId && <SingleEntry id={entryId} onFilter={setFilters} />}
        <div className={classes.top}>
          <StatementArea upload={upload} />
          <CertainBar
            count={counts?.certain ?? 0}
            isShown={filters.state === 'certain' && !refunds.isRefunds && !entryId}
          />
        </div>
        {!entryId && (
          <EntryTabs entries={entries} counts={counts} filters={filters} onFilter={setFilters} {...refunds} />
        )}
      </Page>
    </div>
  );
}
