import { type RefObject, useEffect, useRef } from 'react';

/** Whether what works is still on the page, or was left while it worked. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
