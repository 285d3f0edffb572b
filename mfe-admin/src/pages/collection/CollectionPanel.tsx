import { COLLECTION_STATES, type CollectionState } from '@parkwart/contracts/entities/collection';
import { Tabs } from '@parkwart/ui/Tabs';
import { useSearchParams } from '@parkwart/web';
import { useOtherTabs } from '../../parts/form/otherTabs.ts';
import { Candidates } from './Candidates.tsx';
import { Collections } from './Collections.tsx';
import { texts } from './texts.ts';

type Part = 'candidates' | CollectionState;

const PARTS: readonly Part[] = ['candidates', ...COLLECTION_STATES];
const TABS = PARTS.map((id) => ({ id, label: texts.tabs[id] }));

/** Records that are due for collection, and hand-overs by state. */
export function CollectionPanel() {
  useOtherTabs();
  const [params, setParams] = useSearchParams();
  const selected = PARTS.find((part) => part === params.get('state')) ?? 'candidates';
  const select = (part: Part) =>
    setParams((before) => {
      before.set('state', part);
      return before;
    });
  return (
    <Tabs label={texts.parts} tabs={TABS} selected={selected} onSelect={select}>
      {selected === 'candidates' ? <Candidates /> : <Collections key={selected} state={selected} />}
    </Tabs>
  );
}
