import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Each document has to parse this script. The minified build is half the size of the package's `source`. */
const SOURCE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const SCHEMES = ['light', 'dark'] as const;

/** Waits for all animations except scroll-driven animations, which never finish. */
const ANIMATIONS_FINISHED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect, timeline }) => timeline === document.timeline && effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`;

async function audit(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  // Frames are skipped, because the letter's preview is the browser's PDF viewer, which scripts cannot access.
  const run = JSON.stringify({ ...options, resultTypes: ['violations'], iframes: false });
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${run})`);
  return violations;
}

export async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(SOURCE);
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Waits, because the colours of a fading toast are not final.
    await page.evaluate(ANIMATIONS_FINISHED);
    const results = await audit(
      page,
      colorScheme === 'light'
        ? { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } }
        : { runOnly: { type: 'rule', values: COLOUR_RULES } },
    );
    for (const { id, help, nodes } of results) {
      for (const { target } of nodes) found.push(`${colorScheme}: ${id} (${help}) at ${target.join(' ')}`);
    }
  }
  return found;
}
