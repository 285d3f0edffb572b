import type { Registry } from '@parkwart/contracts/registry';
import { SESSION_STORAGE_KEY, type SessionUser } from '@parkwart/contracts/session';
import { SessionProvider, toast } from '@parkwart/web';
import { admin, kasse } from '@parkwart/web/testing/sessions';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../App.tsx';
import { federation } from './federation.tsx';
import { productRegistry } from './registry.ts';

let hasShownBefore = false;

/** Opens the shell at an address, as somebody or nobody. */
export function showShell(address: string, as: SessionUser | null, registry: Registry = productRegistry()) {
  window.history.replaceState(null, '', address);
  if (as) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(as));
  // The session of the test before is still known, as it is to a page that goes on; this stands for opening the page.
  if (hasShownBefore) render(<SessionProvider>{null}</SessionProvider>).unmount();
  hasShownBefore = true;
  return { user: userEvent.setup(), ...render(<App registry={registry} />) };
}

/** Leaves nothing of one test to the next. */
export function closeShell(): void {
  act(() => toast.remove());
  localStorage.clear();
  federation.forget();
}

export { admin, kasse };
