import { useEffect, useRef } from 'react';

const FIRST = /^[\p{L}\p{N}]$/u;
const FURTHER = /^[\p{L}\p{N} .·-]$/u;
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Starts the next check-in when a plate is typed outside of fields and dialogs. */
export function useTypedNext(onNext: (typed: string) => void): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    const begin = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
      if (defaultPrevented || isComposing || ctrlKey || altKey || metaKey) return;
      if (!(hasBegun.current ? FURTHER : FIRST).test(key)) return;
      if ((target instanceof Element && target.closest(FIELDS)) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      hasBegun.current = true;
      onNext(key);
    };
    document.addEventListener('keydown', begin);
    return () => document.removeEventListener('keydown', begin);
  }, [onNext]);
}
