// What runs inside the page needs its types.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Locator, Page } from 'playwright-core';

/** Longer than anything that is waited for on a machine that does everything at the same time, in ms. */
const PATIENCE = 60_000;

/**
 * Does something until the page has said these words in a toast. A toast goes after two seconds, which is sooner than a
 * busy machine may come to look for it: so somebody listens before anything is done, and older words do not count.
 */
export async function hears(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  const heard = page.evaluate(listen, { words, patience: PATIENCE });
  await Promise.all([heard, act()]);
}

/** Runs in the page, with nothing of what stands around it. */
function listen({ words, patience }: { readonly words: string; readonly patience: number }): Promise<void> {
  const isSaid = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return Boolean(element?.closest('[role="status"], [role="alert"]') && node.textContent?.includes(words));
  };
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes }) => (addedNodes.length ? [...addedNodes] : [target]));
      if (!changed.some(isSaid)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    setTimeout(() => reject(new Error(`Nobody has said „${words}“`)), patience);
  });
}

/** Keeps a toast from going, as the pointer over it does, until the pointer goes elsewhere. */
export const hold = (toast: Locator): Promise<void> => toast.hover();
