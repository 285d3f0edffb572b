import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has ever been in view, or the page is printed. Lets parts further down the page render later. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const show = () => setIsSeen(true);
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && show());
    observer.observe(place.current);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [isSeen, place]);
  return isSeen;
}
