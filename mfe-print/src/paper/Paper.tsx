import { type ReactNode, useEffect, useRef } from 'react';
import { isDemo } from './isDemo.ts';
import classes from './Paper.module.css';
import { texts } from './texts.ts';

const WIDTH_MM = 72;
/** In mm, added to the height: text may wrap earlier in print, and some blank space is better than a second page. */
const RESERVE_MM = 4;

const MM_PER_PX = 25.4 / 96;

/**
 * Sets the height of the printed page. Uses CSSOM, because the CSP forbids style elements.
 * @param pixels in CSS px
 * @returns a function that restores the previous state
 */
function setPageHeight(pixels: number): () => void {
  const height = Math.ceil(pixels * MM_PER_PX) + RESERVE_MM;
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`@page { size: ${WIDTH_MM}mm ${height}mm; margin: 0; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

interface PaperProps {
  readonly children: ReactNode;
}

/**
 * While this component is mounted, printing the page prints only the component's content, on a narrow strip of paper.
 */
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
