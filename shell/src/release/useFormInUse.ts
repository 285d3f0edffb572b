import { useLocation } from '@parkwart/web';
import { useEffect, useState } from 'react';

const TYPED_INTO = 'input:not([readonly], [type="checkbox"], [type="radio"]), textarea:not([readonly])';
const CHOSEN = 'input:is([type="checkbox"], [type="radio"]):checked, dialog[open], [role="dialog"]';

function isFormInUse(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_INTO)];
  return fields.some(({ value }) => value !== '') || document.querySelector(CHOSEN) !== null;
}

export function useFormInUse(): boolean {
  const { pathname } = useLocation();
  const [isInUse, setIsInUse] = useState(isFormInUse);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other fields
  useEffect(() => {
    const look = () => setIsInUse(isFormInUse());
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('input', look);
    look();
    return () => {
      observer.disconnect();
      document.removeEventListener('input', look);
    };
  }, [pathname]);
  return isInUse;
}
