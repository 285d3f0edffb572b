import '@parkwart/ui/tokens.css';
import { readStoredUser, registerPrinter } from '@parkwart/web';
import { preload, registerRemotes } from '@parkwart/web/federation';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { setScriptPolicy } from './boot/trustedTypes.ts';
import { inlinedRegistry } from './registry.ts';
import { load } from './remotes/load.ts';

setScriptPolicy();
const registry = inlinedRegistry();
registerRemotes(registry);
registerPrinter({
  printReceipt: async (invoiceNumber) => (await load('mfe-print/printInvoice')).printInvoice(invoiceNumber),
  letterPdf: async (letters) => (await load('mfe-print/letters')).letterPdf(letters),
  printPdf: async (pdf) => (await load('mfe-print/letters')).printPdf(pdf),
});

// Before anything is drawn, so that the page of a known role is two levels of requests deep.
const stored = readStoredUser();
if (stored) preload(registry, stored.role);

const root = document.getElementById('root');
if (root) createRoot(root).render(<App registry={registry} />);
