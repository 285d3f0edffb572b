import { type KeyboardEvent, type ReactNode, useId } from 'react';
import segments from './Segments.module.css';
import classes from './Tabs.module.css';

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly {
    readonly id: Id;
    readonly label: string;
    /** Number of entries in the tab's list. */
    readonly count?: string | undefined;
  }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /**
   * Whether the tabs are inside another tab's panel. Inner tabs are drawn like `Segments`, because two equal rows of
   * tabs would not show which row is the outer one.
   */
  isInner?: boolean;
  children: ReactNode;
}

/** Arrow keys, Home and End only move the focus; Enter and Space select, because every tab loads a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  const at = tabs.indexOf(event.target as HTMLElement);
  const index = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  tabs.at(index % tabs.length)?.focus();
}

/**
 * Scrolls a tab into view if the tabs scroll instead of wrapping. Waits for the next frame, which computes the layout
 * anyway.
 */
function bringIntoSight(label: HTMLElement | null): void {
  const tab = label?.closest<HTMLElement>('[role="tab"]');
  requestAnimationFrame(() => {
    const list = tab?.parentElement;
    if (tab && list) list.scrollLeft = tab.offsetLeft + (tab.offsetWidth - list.clientWidth) / 2;
  });
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, isInner, children }: TabsProps<Id>) {
  const id = useId();
  const panelId = `${id}-panel`;
  return (
    <div className={classes.group}>
      <div
        className={isInner ? segments.segments : classes.list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selected;
          return (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={isSelected}
              aria-controls={isSelected ? panelId : undefined}
              tabIndex={isSelected ? 0 : -1}
              className={isInner ? segments.segment : classes.tab}
              onClick={() => onSelect(tab.id)}
            >
              <span key={tab.count} ref={isSelected ? bringIntoSight : undefined}>
                {tab.label}
                {tab.count !== undefined && <small className={classes.count}> ({tab.count})</small>}
              </span>
            </button>
          );
        })}
      </div>
      <div key={selected} id={panelId} role="tabpanel" aria-labelledby={`${id}-${selected}`} className={classes.panel}>
        {children}
      </div>
    </div>
  );
}
