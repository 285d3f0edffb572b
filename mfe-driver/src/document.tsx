import '@parkwart/ui/tokens.css';
import { nextTask } from '@parkwart/web/nextTask';
import { setScriptPolicy } from '@parkwart/web/trustedTypes';

// Read by reloadIncomplete.js.
document.documentElement.dataset.started = '';
setScriptPolicy();
void render();

/** React and the page are in this file, but run in separate tasks; one task would block a slow phone's input. */
async function render(): Promise<void> {
  await nextTask();
  const { createRoot } = await import(/* webpackMode: 'eager' */ 'react-dom/client');
  await nextTask();
  const { DriverPage } = await import(/* webpackMode: 'eager' */ './DriverPage.tsx');
  await nextTask();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<DriverPage />);
}
