import { Tabs } from '@parkwart/ui/Tabs';
import { useSearchParams } from '@parkwart/web';
import { Page } from '../../parts/loading/Page.tsx';
import { DisclosureTab } from './DisclosureTab.tsx';
import { HoldsTab } from './HoldsTab.tsx';
import { RetentionTab } from './RetentionTab.tsx';
import { texts } from './texts.ts';

const TABS = [
  { id: 'auskunft', label: texts.disclosure, Tab: DisclosureTab },
  { id: 'fristen', label: texts.retention, Tab: RetentionTab },
  { id: 'aufbewahrt', label: texts.holds, Tab: HoldsTab },
] as const;

export function PrivacyPage() {
  const [params, setParams] = useSearchParams();
  const { id, Tab } = TABS.find((tab) => tab.id === params.get('tab')) ?? TABS[0];
  return (
    <Page title={texts.title}>
      <Tabs label={texts.areas} tabs={TABS} selected={id} onSelect={(tab) => setParams({ tab })}>
        <Tab />
      </Tabs>
    </Page>
  );
}
