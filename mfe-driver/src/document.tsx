import '@parkwart/ui/tokens.css';
import { nextTask } from '@parkwart/web/nextTask';
import { setScriptPolicy } from '@parkwart/web/trustedTypes';

// The script reloadIncomplete.js reads this attribute.
document.documentElement.dataset.started = '';
setScriptPolicy();
void render();

/**
 * The code of React and of the page is in one file, but runs in two tasks: one long task would block a slow phone's
 * input.
 */
async function render(): Promise<void> {
  await nextTask();
  const { createRoot } = await import(/* webpackMode: 'eager' */ 'react-dom/client');
  await nextTask();
  const { DriverPage } = await import(/* webpackMode: 'eager' */ './DriverPage.tsx');
  await nextTask();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<DriverPage />);
}
