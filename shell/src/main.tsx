import '@parkwart/ui/tokens.css';
import './start.css';
import { readStoredUser, registerPrinter, registerRemedy } from '@parkwart/web';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { setScriptPolicy } from './boot/trustedTypes.ts';
import { inlinedRegistry } from './registry.ts';
import { printer } from './remotes/printer.ts';
import { takeUp } from './remotes/takeUp.ts';

setScriptPolicy();
const registry = inlinedRegistry();
// Before the first render, to start the preloads of a known role early.
takeUp(registry, readStoredUser());
registerPrinter(printer);
registerRemedy(async (refusal) => (await import('./proof/remedy.tsx')).remedy(refusal));

const root = document.getElementById('root');
if (root) createRoot(root).render(<App registry={registry} />);
