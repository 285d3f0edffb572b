import '@parkwart/ui/tokens.css';
import './start.css';
import { onChallenge, readStoredUser, registerPrinter } from '@parkwart/web';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { setScriptPolicy } from './boot/trustedTypes.ts';
import { inlinedRegistry } from './registry.ts';
import { preloadOpenedPage } from './remotes/preloadOpenedPage.ts';
import { printer } from './remotes/printer.ts';
import { registerVersions } from './remotes/registerVersions.ts';

setScriptPolicy();
const registry = inlinedRegistry();
// Before the first render, to start the preloads of a known role early.
registerVersions(registry, readStoredUser());
preloadOpenedPage(registry, readStoredUser());
registerPrinter(printer);
onChallenge(async (error) => (await import('./proof/challenge.tsx')).handleChallenge(error));

// For boot/reloadIncomplete.js.
document.documentElement.dataset.started = '';
const root = document.getElementById('root');
if (root) createRoot(root).render(<App registry={registry} />);
