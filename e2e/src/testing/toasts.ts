// Types of the code that runs in the page.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core';

const TIMEOUT_MS = 60_000;

/** Acts and waits for a new toast with this text. Listens before acting: a toast disappears after two seconds. */
export async function hears(page: Page, words: string, act: () => Promise<unknown>, isHeld = false): Promise<void> {
  const listening = await page.evaluateHandle(listen, { words, timeoutMs: TIMEOUT_MS, isHeld });
  await Promise.all([listening.evaluate(({ heard }) => heard), act()]);
}

/**
 * Acts, waits for the toast and keeps it open by hovering; the event is sent at once, a real pointer may be too late.
 */
export async function holds(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  await hears(page, words, act, true);
  await page.getByText(words).hover();
}

interface Listening {
  readonly words: string;
  readonly timeoutMs: number;
  readonly isHeld: boolean;
}

/** Runs in the page, without access to this module; the returned promise is pending. */
function listen({ words, timeoutMs, isHeld }: Listening): { readonly heard: Promise<void> } {
  const placeOf = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const place = element?.closest('[role="status"], [role="alert"]');
    return place && node.textContent?.includes(words) ? [place] : [];
  };
  const heard = new Promise<void>((resolve, reject) => {
    const observer = new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes }) => (addedNodes.length ? [...addedNodes] : [target]));
      const [place] = changed.flatMap(placeOf);
      if (!place) return;
      observer.disconnect();
      if (isHeld) place.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    setTimeout(() => reject(new Error(`no toast says „${words}“`)), timeoutMs);
  });
  return { heard };
}
