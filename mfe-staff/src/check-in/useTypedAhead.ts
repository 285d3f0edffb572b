import { tabDraft } from '@parkwart/web/form/tabDraft';
import { useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';

const FIRST = /^[\p{L}\p{N}]$/u;
const FIELDS = 'input:not([readonly], [type=radio]), textarea, select, [contenteditable]';

/**
 * Keeps keys that no field takes: while a check-in is pending, while code loads, and after a check-in. `text` has `\n`
 * for each Enter, and survives a reload.
 */
export function useTypedAhead(owner: string) {
  const [store] = useState(() => tabDraft('typed-ahead', owner, z.string()));
  const [text, setText] = useState(() => store.read() ?? '');
  /**
   * Whether further keys are still added to the text, although a field could take them by now, also after a reload. A
   * press or Tab ends it.
   */
  const goesOn = useRef(text !== '');
  useLayoutEffect(() => {
    store.save(text);
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
      if (defaultPrevented || isComposing || ctrlKey || altKey || metaKey || document.querySelector('dialog[open]'))
        return;
      if (key === 'Tab') goesOn.current = false;
      if (!(goesOn.current && text) && (!FIRST.test(key) || (target as Element).closest(FIELDS))) return;
      const isWritten = key.length === 1;
      if (!isWritten && key !== 'Enter' && key !== 'Backspace') return;
      event.preventDefault();
      goesOn.current = true;
      if (isWritten) setText(text + key);
      else setText(key === 'Enter' ? text.replace(/\n?$/, '\n') : text.slice(0, -1));
    };
    const onPointerDown = () => {
      goesOn.current = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [store, text]);
  return { text, take: (taken: string) => setText((all) => all.slice(taken.length)) };
}

export type TypedAhead = ReturnType<typeof useTypedAhead>;

interface Taker {
  readonly isPending: boolean;
  readonly isParked: boolean;
  readonly isFilled: boolean;
  /** Shows a new form. */
  readonly onNext: () => void;
  readonly adopt: (plate: string) => void;
  readonly send: () => void;
}

/** The form's empty plate field takes over the text, in a layout effect: before the user's next key. */
export function useTakingOver(ahead: TypedAhead, { isPending, isParked, isFilled, onNext, adopt, send }: Taker) {
  useLayoutEffect(() => {
    const [plate = ''] = ahead.text.split('\n', 1);
    if (!ahead.text || isPending) return;
    if (isParked) return onNext();
    if (plate && isFilled) return;
    ahead.take(plate || '\n');
    if (plate) adopt(plate.toLocaleUpperCase('de-DE'));
    else send();
  });
}
