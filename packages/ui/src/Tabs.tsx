import type { ReactNode } from 'react';
import { Tabs as Group, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import './pressable.ts';
import classes from './Tabs.module.css';

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { readonly id: Id; readonly label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}

/** Centres the selected tab when the tabs overflow. */
function scrollToCentre(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  return (
    <Group
      className={classes.group ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(key as Id)}
      keyboardActivation="manual"
    >
      <TabList className={classes.list ?? ''} aria-label={label}>
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            ref={tab.id === selected ? scrollToCentre : undefined}
            className={classes.tab ?? ''}
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={selected} id={selected} className={classes.panel ?? ''}>
        {children}
      </TabPanel>
    </Group>
  );
}
