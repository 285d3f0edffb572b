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
registerPrinter(async (invoiceNumber) => {
  const { printInvoice } = await load('mfe-print/printInvoice');
  await printInvoice(invoiceNumber);
});

// Before anything is drawn, so that the page of a known role is two levels of requests deep.
const stored = readStoredUser();
if (stored) preload(registry, stored.role);

const root = document.getElementById('root');
if (root) createRoot(root).render(<App registry={registry} />);
