import { useChunk } from '@parkwart/web/chunk';
import { PanelState } from '../../parts/loading/OnDemand.tsx';
import type { TabProps } from './StoredForm.tsx';
import { SETTINGS_TABS } from './settingsTabs.ts';
import type { Tab } from './tabs.ts';

/** All forms stay mounted, so that each keeps its input while another tab is shown. */
export function StoredForms({ selected }: { readonly selected: Tab }) {
  return Object.entries(SETTINGS_TABS).map(([id, { tab }]) => (
    <LoadedTab key={id} tab={tab} isSelected={selected === id} />
  ));
}

type Listed = (typeof SETTINGS_TABS)[keyof typeof SETTINGS_TABS];

function LoadedTab({ tab, isSelected }: TabProps & Pick<Listed, 'tab'>) {
  const { code, hasFailed, retry } = useChunk(tab, isSelected);
  if (code) return code.draw({ isSelected });
  return isSelected && <PanelState hasFailed={hasFailed} retry={retry} />;
}
