import type { Locator } from 'playwright-core';

const MAX_PRESSES = 150;
/**
 * In ms: longer than a toast is visible. A toast stays four seconds and fades out within one second; each key press
 * restarts both times.
 */
const TOASTS_GONE_MS = 10_000;

const FOCUSED_ELEMENT = `(() => {
  const at = document.activeElement;
  return at ? at.tagName + ' ' + (at.getAttribute('aria-label') ?? at.textContent ?? '').slice(0, 60) : 'nowhere';
})()`;

/**
 * Whether a focus ring is visible at the focused control, or at the element drawn in its place: a switch's track, a
 * radio button's label.
 */
const HAS_FOCUS_RING = `(() => {
  const at = document.activeElement;
  const drawn = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement];
  return drawn.some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
})()`;

const IS_VISIBLE = `(() => {
  const at = document.activeElement;
  const { left, top, width, height } = at.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const label = at.closest('label');
  return hit !== null && (at.contains(hit) || hit.contains(at) || Boolean(label?.contains(hit)));
})()`;

async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) > 0;
}

export async function expectFocus(target: Locator): Promise<void> {
  try {
    await target.and(target.page().locator(':focus')).waitFor({ state: 'attached' });
  } catch {
    throw new Error(`${target} should have the focus; it is at ${await target.page().evaluate(FOCUSED_ELEMENT)}`);
  }
}

export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.first().waitFor({ state: 'attached' });
  for (let presses = 0; !(await hasFocus(target)); presses += 1) {
    if (presses === MAX_PRESSES) throw new Error(`${MAX_PRESSES} times ${key} did not lead to ${target}`);
    await page.keyboard.press(key);
  }
  if (!(await page.evaluate(HAS_FOCUS_RING))) throw new Error(`Nothing shows that ${target} has the focus`);
  // A visible toast may cover the control.
  await page.waitForFunction(IS_VISIBLE, undefined, { timeout: TOASTS_GONE_MS }).catch(() => {
    throw new Error(`${target} has the focus, but out of sight`);
  });
}

export async function pressAt(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

export async function typeAt(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  const { keyboard } = target.page();
  await keyboard.press('Control+A');
  await keyboard.type(text);
}

export async function selectOption(list: Locator, name: string): Promise<void> {
  const choices = list.getByRole('option');
  await choices.filter({ hasText: name }).waitFor({ state: 'attached' });
  await tabTo(list);
  for (let left = await choices.count(); left > 0; left -= 1) {
    if ((await list.locator('option:checked').textContent()) === name) return;
    await list.page().keyboard.press('ArrowDown');
  }
  throw new Error(`${list} does not come to ${name}`);
}

/**
 * Opens a dialog with Enter, and checks that the dialog takes the focus and, when closed, returns the focus to the
 * control.
 */
export async function inDialog(
  opener: Locator,
  title: string,
  work: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const page = opener.page();
  await pressAt(opener);
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await dialog.locator(':focus').waitFor({ state: 'attached' });
  await work(dialog);
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(opener);
}
