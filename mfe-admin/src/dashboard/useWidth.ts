import { type RefCallback, useCallback, useState } from 'react';

/** An element's inner width in px, undefined before it is measured. */
export function useWidth(): [ref: RefCallback<Element>, width: number | undefined] {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: Element) => {
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
