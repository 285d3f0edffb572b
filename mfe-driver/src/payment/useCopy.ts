import { useState } from 'react';
import { useLanguage } from '../language/LanguageProvider.tsx';

/** Selects the text instead if there is no clipboard: without TLS, or if the user has denied it. */
async function copyOrSelect(value: string, element: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    if (element) window.getSelection()?.selectAllChildren(element);
    return false;
  }
}

export function useCopy() {
  const { texts } = useLanguage();
  const [done, setDone] = useState<{ readonly field: string; readonly isCopied: boolean }>();
  const copy = async (field: string, value: string, element: HTMLElement | null) => {
    setDone({ field, isCopied: await copyOrSelect(value, element) });
  };
  const message = done && texts.pay[done.isCopied ? 'fieldCopied' : 'copyFailed'](done.field);
  return { message, copied: done?.isCopied ? done.field : undefined, copy };
}
