import type { Page } from 'playwright-core';
import { promote } from 'releases/commands/deploy';
import { composeTarget } from 'releases/targets/compose';
import { ADMIN_PASSWORD, buildImage, type ComposeStack, docker } from '../product/composeStack.ts';
import { openOffice, rowOf } from '../testing/office.ts';
import type { ComposeRun } from './composeRun.ts';

const MODULE = 'mfe-admin';

/** Builds a release that differs from the live one only by its version, because the version identifies a release. */
const dockerfileOf = (image: string, version: string) => `FROM ${image}
USER root
RUN node -e "const fs = require('fs'), file = '/release/release.json'; \\
  fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), version: '${version}' }))"
USER 1000:1000
`;

async function withCandidate(stack: ComposeStack, work: () => Promise<void>): Promise<void> {
  const image = `parkwart/${MODULE}:${stack.version}`;
  const live = `${image}-live`;
  await docker('tag', image, live);
  try {
    await buildImage(stack, image, dockerfileOf(live, `candidate-${Date.now()}`));
    await work();
  } finally {
    await docker('tag', live, image);
    await docker('rmi', live);
  }
}

async function loadedVersions(page: Page): Promise<string[]> {
  const addresses: string[] = await page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`);
  const found = addresses.flatMap((address) => new RegExp(`/remotes/${MODULE}/([^/]+)/`).exec(address)?.[1] ?? []);
  return [...new Set(found)];
}

export function itReleasesFrontEnds(run: ComposeRun): void {
  it('deploys a front end by canary, promotion and rollback without changing open pages', async () => {
    const { frontEnds } = composeTarget(run.product.folder, (_title, work) => work());
    const open = () => openOffice(run.browser, run.product.url, 'admin', ADMIN_PASSWORD);
    const versionsOfNewPage = async () => {
      const { page, context } = await open();
      const versions = await loadedVersions(page);
      await context.close();
      return versions;
    };
    const { page, context } = await open();
    const before = await loadedVersions(page);
    expect(before).toHaveLength(1);
    await withCandidate(run.product, async () => {
      const { version, generation } = await frontEnds.place(MODULE);
      await frontEnds.activate({ name: MODULE, version, generation, share: 99 });
      expect(await versionsOfNewPage()).toEqual([version]);
      expect(await promote(frontEnds, MODULE)).toBe(version);
      expect(await versionsOfNewPage()).toEqual([version]);

      await page.getByRole('link', { name: 'Benutzer', exact: true }).click();
      await rowOf(page, 'admin').first().waitFor();
      expect(await loadedVersions(page)).toEqual(before);

      await frontEnds.restore(MODULE);
      await run.product.compose('run', '--rm', MODULE);
      expect(await versionsOfNewPage()).toEqual(before);
    });
    await context.close();
  });
}
