import { SESSION_STORAGE_KEY, type SessionUser } from '@parkwart/contracts/calls/session';
import type { Registry } from '@parkwart/contracts/registry/registry';
import { loadQueries, SessionProvider, toast } from '@parkwart/web';
import { admin, kasse } from '@parkwart/web/testing/sessions';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../App.tsx';
import { federation } from './federation.tsx';
import { productRegistry } from './registry.ts';

beforeEach(async () => (await loadQueries()).client.clear());

let hasShownBefore = false;

export function showShell(address: string, as: SessionUser | null, registry: Registry = productRegistry()) {
  window.history.replaceState(null, '', address);
  if (as) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(as));
  // The store keeps the previous test's session; mounting the provider rereads local storage.
  if (hasShownBefore) render(<SessionProvider>{null}</SessionProvider>).unmount();
  hasShownBefore = true;
  return { user: userEvent.setup(), ...render(<App registry={registry} />) };
}

export function resetShell(): void {
  act(() => toast.remove());
  localStorage.clear();
  federation.reset();
}

export { admin, kasse };
