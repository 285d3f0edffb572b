import { PageHeading } from '@parkwart/ui/PageHeading';
import { Segments } from '@parkwart/ui/Segments';
import { useSearchParams } from '@parkwart/web';
import { RunPanel } from '../dunning-run/RunPanel.tsx';
import { RUN_TAB } from '../dunning-run/runAddress.ts';
import { KeeperPanel } from '../keeper-requests/KeeperPanel.tsx';
import { KEEPER_TAB } from '../keeper-requests/keeperAddress.ts';
import { texts as recordTexts } from '../record/texts.ts';
import { dunningColumns } from '../record-list/columns.tsx';
import { ListPage } from '../record-list/ListPage.tsx';
import { SelectableColumn } from '../record-list/SelectableList.tsx';
import { useListFilters } from '../record-list/useListFilters.ts';
import { PRINTED_STATES } from './ReminderList.tsx';
import { texts } from './texts.ts';

const PARTS = [
  ...PRINTED_STATES,
  { value: RUN_TAB, label: texts.run },
  { value: KEEPER_TAB, label: texts.keeper },
] as const;
type Part = (typeof PARTS)[number]['value'];

const ADDRESSES: Readonly<Record<Part, Record<string, string>>> = {
  false: {},
  true: { printed: 'true' },
  [RUN_TAB]: { tab: RUN_TAB },
  [KEEPER_TAB]: { tab: KEEPER_TAB },
};

function partOf(params: URLSearchParams): Part {
  const tab = params.get('tab');
  if (tab === RUN_TAB || tab === KEEPER_TAB) return tab;
  return params.get('printed') === 'true' ? 'true' : 'false';
}

/** Letters to print one by one, runs that propose them, and the keepers that they lack. */
export function RemindersPage() {
  const [params, setParams] = useSearchParams();
  const part = partOf(params);
  const isTall = part === RUN_TAB || part === KEEPER_TAB;
  return (
    <ListPage isTall={isTall}>
      <PageHeading title={texts.title} />
      <div>
        <Segments label={texts.parts} options={PARTS} value={part} onChange={(next) => setParams(ADDRESSES[next])} />
      </div>
      {part === RUN_TAB && <RunPanel />}
      {part === KEEPER_TAB && <KeeperPanel />}
      {!isTall && <LetterList />}
    </ListPage>
  );
}

function LetterList() {
  const place = useListFilters('reminder');
  return (
    <SelectableColumn
      label={recordTexts.lists.reminder}
      failed={recordTexts.remindersFailed}
      place={place}
      columnsOf={dunningColumns}
    />
  );
}
