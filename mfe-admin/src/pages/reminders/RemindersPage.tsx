import { PageHeading } from '@parkwart/ui/PageHeading';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Tabs } from '@parkwart/ui/Tabs';
import { useSearchParams } from '@parkwart/web';
import { chunk, useChunk } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import { PanelOnDemand } from '../../parts/loading/OnDemand.tsx';
import { BatchBar } from '../../record/list/BatchBar.tsx';
import { dunningColumns } from '../../record/list/columns.tsx';
import { ListPage, TabsOfList } from '../../record/list/ListPage.tsx';
import { PRINTED_STATES } from '../../record/list/ReminderList.tsx';
import { SelectableColumn } from '../../record/list/SelectableList.tsx';
import { useListFilters } from '../../record/list/useListFilters.ts';
import { useRecords } from '../../record/list/useRecords.ts';
import { texts as recordTexts } from '../../record/texts.ts';
import { COLLECTION_TAB, KEEPER_TAB, LIMITATION_TAB, RUN_TAB } from './reminderAddress.ts';

const texts = {
  title: 'Mahnverfahren',
  parts: 'Bereiche des Mahnverfahrens',
  run: 'Mahnlauf',
  keeper: 'Halterauskunft',
  collection: 'Inkasso',
  limitation: 'Verjährung',
};

const TABS = [
  { id: RUN_TAB, label: texts.run },
  { id: KEEPER_TAB, label: texts.keeper },
  { id: COLLECTION_TAB, label: texts.collection },
  { id: LIMITATION_TAB, label: texts.limitation },
] as const;
const PARTS = [...PRINTED_STATES.map(({ value, label }) => ({ id: value, label })), ...TABS];
type Tab = (typeof TABS)[number]['id'];
type Part = (typeof PARTS)[number]['id'];

const runPanel = chunk(
  async () => (await import(/* webpackChunkName: 'RunPanel' */ './dunning-run/RunPanel.tsx')).RunPanel,
);
const keeperPanel = chunk(
  async () => (await import(/* webpackChunkName: 'KeeperPanel' */ './keeper-requests/KeeperPanel.tsx')).KeeperPanel,
);
const collectionPanel = chunk(
  async () =>
    (await import(/* webpackChunkName: 'CollectionPanel' */ './collection/CollectionPanel.tsx')).CollectionPanel,
);
const limitationPanel = chunk(
  async () =>
    (await import(/* webpackChunkName: 'LimitationPanel' */ './limitation/LimitationPanel.tsx')).LimitationPanel,
);

const nextSteps = chunk(async () => (await import(/* webpackChunkName: 'NextSteps' */ './NextSteps.tsx')).NextSteps);

const PANELS: Readonly<Record<Tab, () => ReactNode>> = {
  [RUN_TAB]: () => <PanelOnDemand key={RUN_TAB} panel={runPanel} />,
  [KEEPER_TAB]: () => <PanelOnDemand key={KEEPER_TAB} panel={keeperPanel} />,
  [COLLECTION_TAB]: () => <PanelOnDemand key={COLLECTION_TAB} panel={collectionPanel} />,
  [LIMITATION_TAB]: () => <PanelOnDemand key={LIMITATION_TAB} panel={limitationPanel} />,
};

function addressOf(part: Part): Record<string, string> {
  if (part === 'false') return {};
  return part === 'true' ? { printed: 'true' } : { tab: part };
}

/** Reminders to print, dunning runs, keeper requests, collection and limitation. */
export function RemindersPage() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ id }) => id === params.get('tab'))?.id;
  const part: Part = tab ?? (params.get('printed') === 'true' ? 'true' : 'false');
  return (
    <ListPage isTall={tab !== undefined}>
      <PageHeading title={texts.title} />
      <TabsOfList>
        <Tabs label={texts.parts} tabs={PARTS} selected={part} onSelect={(next) => setParams(addressOf(next))}>
          {tab ? PANELS[tab]() : <LetterList />}
        </Tabs>
      </TabsOfList>
    </ListPage>
  );
}

function LetterList() {
  const place = useListFilters('reminder');
  const { records, pages } = useRecords(place);
  const list = (
    <SelectableColumn
      label={recordTexts.lists.reminder}
      failed={recordTexts.remindersFailed}
      place={place}
      Bar={BatchBar}
      columnsOf={dunningColumns}
    />
  );
  const isDone = place.filters.isPrint !== 'true' && pages.isSuccess && records.length === 0 && !pages.hasPreviousPage;
  const { code: NextSteps, hasFailed } = useChunk(nextSteps, isDone);
  if (!isDone || hasFailed) return list;
  return NextSteps ? <NextSteps>{list}</NextSteps> : <Skeleton lines={3} />;
}
