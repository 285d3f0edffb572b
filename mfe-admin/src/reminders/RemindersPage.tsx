import { PageHeading } from '@parkwart/ui/PageHeading';
import { Segments } from '@parkwart/ui/Segments';
import { useSearchParams } from '@parkwart/web';
import type { ReactNode } from 'react';
import { CollectionPanel } from '../collection/CollectionPanel.tsx';
import { COLLECTION_TAB } from '../collection/collectionAddress.ts';
import { RunPanel } from '../dunning-run/RunPanel.tsx';
import { RUN_TAB } from '../dunning-run/runAddress.ts';
import { KeeperPanel } from '../keeper-requests/KeeperPanel.tsx';
import { KEEPER_TAB } from '../keeper-requests/keeperAddress.ts';
import { LimitationPanel } from '../limitation/LimitationPanel.tsx';
import { LIMITATION_TAB } from '../limitation/limitationAddress.ts';
import { texts as recordTexts } from '../record/texts.ts';
import { dunningColumns } from '../record-list/columns.tsx';
import { ListPage } from '../record-list/ListPage.tsx';
import { SelectableColumn } from '../record-list/SelectableList.tsx';
import { useListFilters } from '../record-list/useListFilters.ts';
import { PRINTED_STATES } from './ReminderList.tsx';
import { texts } from './texts.ts';

const TABS = [
  { value: RUN_TAB, label: texts.run },
  { value: KEEPER_TAB, label: texts.keeper },
  { value: COLLECTION_TAB, label: texts.collection },
  { value: LIMITATION_TAB, label: texts.limitation },
] as const;
const PARTS = [...PRINTED_STATES, ...TABS] as const;
type Tab = (typeof TABS)[number]['value'];
type Part = (typeof PARTS)[number]['value'];

const PANELS: Readonly<Record<Tab, () => ReactNode>> = {
  [RUN_TAB]: () => <RunPanel />,
  [KEEPER_TAB]: () => <KeeperPanel />,
  [COLLECTION_TAB]: () => <CollectionPanel />,
  [LIMITATION_TAB]: () => <LimitationPanel />,
};

function addressOf(part: Part): Record<string, string> {
  if (part === 'false') return {};
  return part === 'true' ? { printed: 'true' } : { tab: part };
}

/** Letters to print one by one, runs that propose them, the keepers that they lack, and what follows. */
export function RemindersPage() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value;
  const part: Part = tab ?? (params.get('printed') === 'true' ? 'true' : 'false');
  return (
    <ListPage isTall={tab !== undefined}>
      <PageHeading title={texts.title} />
      <div>
        <Segments label={texts.parts} options={PARTS} value={part} onChange={(next) => setParams(addressOf(next))} />
      </div>
      {tab ? PANELS[tab]() : <LetterList />}
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
