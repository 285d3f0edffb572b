import { type ReactNode, useEffect, useRef } from 'react';
import { isDemo } from './isDemo.ts';
import classes from './Paper.module.css';
import { setPageHeight } from './pageSize.ts';
import { texts } from './texts.ts';

interface PaperProps {
  readonly children: ReactNode;
}

/** While this is mounted, printing the page prints only this strip. */
export function Paper({ children }: PaperProps) {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = paper.current;
    if (!strip) return;
    let restore = setPageHeight(strip.getBoundingClientRect().height);
    const observer = new ResizeObserver(() => {
      restore();
      restore = setPageHeight(strip.getBoundingClientRect().height);
    });
    observer.observe(strip);
    return () => {
      observer.disconnect();
      restore();
    };
  }, []);
  return (
    <div ref={paper} className={classes.paper}>
      {isDemo() && (
        <p className={classes.demo} lang="de">
          {texts.demo}
        </p>
      )}
      {children}
    </div>
  );
}
