import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import classes from './Paper.module.css';
import { Paper } from './Paper.tsx';

/**
 * Settles when the current print ends. The next print waits for this promise, because some browsers don't block the
 * page while their print dialog is open.
 */
let printing: Promise<void> | undefined;

/** Prints the content from any page, and removes it when the print dialog closes; further prints wait. */
export async function printOnPaper(content: ReactNode): Promise<void> {
  while (printing) await printing;
  let end = () => {};
  printing = new Promise((resolve) => {
    end = resolve;
  });
  try {
    await printAlone(content);
  } finally {
    printing = undefined;
    end();
  }
}

async function printAlone(content: ReactNode): Promise<void> {
  const layer = document.createElement('div');
  layer.className = classes.layer ?? '';
  layer.inert = true;
  document.body.append(layer);
  const root = createRoot(layer);
  try {
    flushSync(() => root.render(<Paper>{content}</Paper>));
    await openPrintDialog();
  } finally {
    root.unmount();
    layer.remove();
  }
}

/** Not every browser sends `afterprint`; any input on the page also means that the dialog is closed. */
const END_EVENTS = ['afterprint', 'pointerdown', 'keydown'];

function openPrintDialog(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const sign of END_EVENTS) window.removeEventListener(sign, end);
      resolve();
    };
    for (const sign of END_EVENTS) window.addEventListener(sign, end);
    window.print();
  });
}
