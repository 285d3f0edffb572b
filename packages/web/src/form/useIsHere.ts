import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for work that may end later. */
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
