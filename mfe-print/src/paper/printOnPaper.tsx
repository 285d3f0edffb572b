import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import classes from './Paper.module.css';
import { Paper } from './Paper.tsx';

/** Over when what is being printed is; some browsers go on with the page while their dialog is open. */
let printing: Promise<void> | undefined;

/**
 * Prints something on receipt paper, whatever page is open: it lies in a layer that only paper shows, and goes with it
 * once the print dialog is closed. What comes meanwhile waits for that.
 */
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
    await printed();
  } finally {
    root.unmount();
    layer.remove();
  }
}

/** Over when the browser says so, or at the latest when somebody uses the page again, which the dialog would prevent. */
const SIGNS_OF_END = ['afterprint', 'pointerdown', 'keydown'];

function printed(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const sign of SIGNS_OF_END) window.removeEventListener(sign, end);
      resolve();
    };
    for (const sign of SIGNS_OF_END) window.addEventListener(sign, end);
    window.print();
  });
}
