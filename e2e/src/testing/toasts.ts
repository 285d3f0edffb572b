/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core';

const TIMEOUT_MS = 60_000;

/**
 * Runs `act` and waits for a new toast with this text. Starts to watch for the toast before `act`, because a toast
 * disappears after two seconds.
 */
export async function expectToast(
  page: Page,
  text: string,
  act: () => Promise<unknown>,
  isHeld = false,
): Promise<void> {
  const watch = await page.evaluateHandle(watchToasts, { text, timeoutMs: TIMEOUT_MS, isHeld });
  await Promise.all([watch.evaluate(({ shown }) => shown), act()]);
}

/**
 * Like `expectToast`, but hovers over the toast as soon as the toast appears. Uses a synthetic event, because a real
 * pointer may arrive after the toast is gone.
 */
export async function expectHeldToast(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  await expectToast(page, text, act, true);
  await page.getByText(text).hover();
}

interface ToastWatch {
  readonly text: string;
  readonly timeoutMs: number;
  readonly isHeld: boolean;
}

/** Runs in the page, so it cannot access this module. */
function watchToasts({ text, timeoutMs, isHeld }: ToastWatch): { readonly shown: Promise<void> } {
  const toastOf = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const place = element?.closest('[role="status"], [role="alert"]');
    return place && node.textContent?.includes(text) ? [place] : [];
  };
  const shown = new Promise<void>((resolve, reject) => {
    const observer = new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes }) => (addedNodes.length ? [...addedNodes] : [target]));
      const [place] = changed.flatMap(toastOf);
      if (!place) return;
      observer.disconnect();
      if (isHeld) place.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    setTimeout(() => reject(new Error(`no toast says „${text}“`)), timeoutMs);
  });
  return { shown };
}
