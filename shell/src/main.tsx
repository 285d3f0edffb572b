import '@parkwart/ui/tokens.css';
import './start.css';
import { onChallenge, type Printer, readStoredUser, registerPrinter } from '@parkwart/web';
import { nextTask } from '@parkwart/web/nextTask';
import { setScriptPolicy } from '@parkwart/web/trustedTypes';
import { inlinedRegistry } from './registry.ts';
import { load } from './remotes/load.ts';
import { preloadOpenedPage } from './remotes/preloadOpenedPage.ts';
import { registerVersions } from './remotes/registerVersions.ts';

type Receipts = { readonly printInvoice: Printer['printReceipt'] } & Required<Pick<Printer, 'printKept'>>;
type Letters = Pick<Printer, 'letterPdf' | 'printPdf'> & Required<Pick<Printer, 'documentPdf'>>;

const receipts = () => load<Receipts>('mfe-print/printInvoice');
const letters = () => load<Letters>('mfe-print/letters');

/** Loads mfe-print on first use. */
const printer: Printer = {
  printReceipt: async (invoiceNumber) => (await receipts()).printInvoice(invoiceNumber),
  printKept: async (receipt) => (await receipts()).printKept(receipt),
  letterPdf: async (content, options) => (await letters()).letterPdf(content, options),
  documentPdf: async (document) => (await letters()).documentPdf(document),
  printPdf: async (pdf) => (await letters()).printPdf(pdf),
};

setScriptPolicy();
const registry = inlinedRegistry();
// These calls run before the first render, so that the preloads for a known role start early.
registerVersions(registry, readStoredUser());
preloadOpenedPage(registry, readStoredUser());
registerPrinter(printer);
onChallenge(async (error) => (await import('./proof/challenge.tsx')).handleChallenge(error));

// The script reloadIncomplete.js reads this attribute.
document.documentElement.dataset.started = '';
void render();

/** The code of React and of the app is in one file, but runs in two tasks: one long task would block input. */
async function render(): Promise<void> {
  await nextTask();
  const { createRoot } = await import(/* webpackMode: 'eager' */ 'react-dom/client');
  await nextTask();
  const { App } = await import(/* webpackMode: 'eager' */ './App.tsx');
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App registry={registry} />);
}
