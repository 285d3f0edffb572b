import { useChunk } from '@parkwart/web/chunk';
import { createPortal } from 'react-dom';
import { PanelState } from '../../parts/loading/OnDemand.tsx';
import type { TabPlace } from './StoredForm.tsx';
import { SETTINGS_TABS } from './settingsTabs.ts';
import type { Tab } from './tabs.ts';

interface StoredFormsProps extends Pick<TabPlace, 'place'> {
  readonly selected: Tab;
}

/** Stays mounted next to the tabs, so that every form keeps its input while another tab is shown. */
export function StoredForms({ selected, place }: StoredFormsProps) {
  return Object.entries(SETTINGS_TABS).map(([id, { tab }]) => (
    <LoadedTab key={id} tab={tab} isSelected={selected === id} place={place} />
  ));
}

type Listed = (typeof SETTINGS_TABS)[keyof typeof SETTINGS_TABS];

function LoadedTab({ tab, ...place }: TabPlace & Pick<Listed, 'tab'>) {
  const { code, hasFailed, retry } = useChunk(tab, place.isSelected);
  if (code) return code.draw(place);
  return place.isSelected && createPortal(<PanelState hasFailed={hasFailed} retry={retry} />, place.place);
}
