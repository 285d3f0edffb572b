import { useEffect, useState } from 'react';

const TEXT_FIELDS = 'input:not([readonly], [type="checkbox"], [type="radio"]), textarea:not([readonly])';
const CHECKED_OR_OPEN = 'input:is([type="checkbox"], [type="radio"]):checked, dialog[open], [role="dialog"]';

function isFormInUse(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)];
  return fields.some(({ value }) => value !== '') || document.querySelector(CHECKED_OR_OPEN) !== null;
}

export function useFormInUse(): boolean {
  const [isInUse, setIsInUse] = useState(isFormInUse);
  useEffect(() => {
    const update = () => setIsInUse(isFormInUse());
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('input', update);
    update();
    return () => {
      observer.disconnect();
      document.removeEventListener('input', update);
    };
  }, []);
  return isInUse;
}
