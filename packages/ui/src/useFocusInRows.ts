import { type FocusEvent, useEffect, useRef } from 'react';

const CONTROL = ':is(button, a[href], input, select):not(:disabled)';

/** The first control of the row that is now at the index, or of a row above. */
function controlAt(body: HTMLTableSectionElement, index: number): HTMLElement | undefined {
  const rows = [...body.rows];
  const nearest = [...rows.slice(index), ...rows.slice(0, index).reverse()];
  for (const row of nearest) {
    const control = row.querySelector<HTMLElement>(CONTROL);
    if (control) return control;
  }
  return undefined;
}

/** Moves the focus to a neighbouring row when the focused row is removed. */
export function useFocusInRows() {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<{ readonly control: Element; readonly index: number }>(undefined);
  useEffect(() => {
    if (!body.current || !last.current || last.current.control.isConnected) return;
    const { index } = last.current;
    last.current = undefined;
    if (document.activeElement === document.body) controlAt(body.current, index)?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent<HTMLTableSectionElement>) => {
    last.current = { control: target, index: target.closest('tr')?.sectionRowIndex ?? 0 };
  };
  return { ref: body, onFocus };
}
