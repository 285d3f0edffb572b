import { Tabs } from '@parkwart/ui/Tabs';
import { useSearchParams } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { PanelOnDemand } from '../../parts/loading/OnDemand.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import { DisclosureTab } from './DisclosureTab.tsx';
import { texts } from './texts.ts';

const retention = chunk(
  async () => (await import(/* webpackChunkName: 'RetentionTab' */ './RetentionTab.tsx')).RetentionTab,
);
const holds = chunk(async () => (await import(/* webpackChunkName: 'HoldsTab' */ './HoldsTab.tsx')).HoldsTab);

const TABS = [
  { id: 'auskunft', label: texts.disclosure, tab: <DisclosureTab /> },
  { id: 'fristen', label: texts.retention, tab: <PanelOnDemand key="fristen" panel={retention} /> },
  { id: 'aufbewahrt', label: texts.holds, tab: <PanelOnDemand key="aufbewahrt" panel={holds} /> },
] as const;

export function PrivacyPage() {
  const [params, setParams] = useSearchParams();
  const { id, tab } = TABS.find(({ id }) => id === params.get('tab')) ?? TABS[0];
  return (
    <Page title={texts.title}>
      <Tabs label={texts.areas} tabs={TABS} selected={id} onSelect={(selected) => setParams({ tab: selected })}>
        {tab}
      </Tabs>
    </Page>
  );
}
