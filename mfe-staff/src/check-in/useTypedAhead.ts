import { tabDraft } from '@parkwart/web/form/tabDraft';
import { useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Fields } from './useCheckInForm.ts';

const FIRST = /^[\p{L}\p{N}]$/u;
const FIELDS = 'input:not([readonly], [type=radio]), textarea, select, [contenteditable]';

/**
 * Stores the keys that the user types while no field accepts them: while a check-in is pending, while code loads, and
 * after a check-in. `text` contains a line break for each Enter, and survives a reload.
 */
export function useTypedAhead(owner: string) {
  const [store] = useState(() => tabDraft('typed-ahead', owner, z.string()));
  const [text, setText] = useState(() => store.read() ?? '');
  /**
   * True while further keys are added to `text` although a field could accept them by now; true after a reload, too, if
   * `text` is not empty. A click, a touch or Tab sets it to false.
   */
  const goesOn = useRef(text !== '');
  /**
   * True if the next typed-ahead plate is only put into the field, and the user must press Enter to submit it. Only
   * then are the remaining plates submitted.
   */
  const isHeld = useRef(text !== '');
  /** True while the form has a plate that the user has not submitted yet: no key may then begin the next car. */
  const isFilling = useRef(false);
  useLayoutEffect(() => {
    store.save(text);
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
      if (defaultPrevented || isComposing || ctrlKey || altKey || metaKey || document.querySelector('dialog[open]'))
        return;
      if (key === 'Tab') goesOn.current = false;
      const isFirst = FIRST.test(key) && !isFilling.current && !(target as Element).closest(FIELDS);
      if (!(goesOn.current && text) && !isFirst) return;
      const isWritten = key.length === 1;
      if (!isWritten && key !== 'Enter' && key !== 'Backspace') return;
      // If the last plate is complete, Enter and Space are for the focused button or field.
      if (text.endsWith('\n') && (key === 'Enter' || key === ' ')) return;
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
  return { text, goesOn, isHeld, isFilling, take: (taken: string) => setText((all) => all.slice(taken.length)) };
}

export type TypedAhead = ReturnType<typeof useTypedAhead>;

/**
 * Moves the typed-ahead text into the form's plate field as soon as that field is empty.
 * @param onNext shows a new form
 */
export function useTakingOver(ahead: TypedAhead, form: Fields, onNext: () => void) {
  const { values, isTried, isPending, isLocked, adopt, send } = form;
  const { isFilling } = ahead;
  const isUnsent = values.vehicleNumber !== '' && !isTried;
  useLayoutEffect(() => {
    isFilling.current = isUnsent;
    return () => {
      isFilling.current = false;
    };
  }, [isFilling, isUnsent]);
  // A layout effect, so that the field takes over the text before the user's next key.
  useLayoutEffect(() => {
    const [plate = ''] = ahead.text.split('\n', 1);
    const { isHeld, goesOn } = ahead;
    if (isPending) isHeld.current = false;
    if (!ahead.text || isPending) return;
    if (isLocked) return onNext();
    if (plate && values.vehicleNumber) {
      isHeld.current = true;
      return;
    }
    if (plate && isHeld.current) {
      goesOn.current = false;
      ahead.take(`${plate}\n`);
    } else ahead.take(plate || '\n');
    if (plate) adopt(plate.toLocaleUpperCase('de-DE'));
    else send();
  });
}
