// What runs inside the page needs its types.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core';

/** Longer than anything that is waited for on a machine that does everything at the same time, in ms. */
const TIMEOUT_MS = 60_000;

/**
 * Does something until the page has said these words in a toast. A toast goes after two seconds, which is sooner than a
 * busy machine may come to look for it: so somebody listens before anything is done, and older words do not count.
 */
export async function hears(page: Page, words: string, act: () => Promise<unknown>, isHeld = false): Promise<void> {
  const listening = await page.evaluateHandle(listen, { words, timeoutMs: TIMEOUT_MS, isHeld });
  await Promise.all([listening.evaluate(({ heard }) => heard), act()]);
}

/**
 * Does something until a toast says these words, and keeps that toast from going, as the pointer over it does, until the
 * pointer goes elsewhere. It is there as soon as the toast is: on its way it could be four seconds late.
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

/** Runs in the page, with nothing of what stands around it; it listens when it has been called. */
function listen({ words, timeoutMs, isHeld }: Listening): { readonly heard: Promise<void> } {
  /** Where the words are said, if this says them. */
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
