import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import classes from './Paper.module.css';
import { Paper } from './Paper.tsx';

/**
 * Prints something on receipt paper, whatever page is open: it lies in a layer that only paper shows, and goes with it
 * once the print dialog is closed.
 */
export async function printOnPaper(content: ReactNode): Promise<void> {
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

function printed(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true });
    window.print();
  });
}
