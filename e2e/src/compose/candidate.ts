import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type ComposeStack, docker } from './composeStack.ts';

/** A release is identified by its version: the files are the live version's. */
const DOCKERFILE = (image: string, version: string) => `FROM ${image}
USER root
RUN node -e "const fs = require('fs'), file = '/release/release.json'; \\
  fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), version: '${version}' }))"
USER 1000:1000
`;

export async function withCandidate(
  { folder, version: tag }: ComposeStack,
  { module, version }: { readonly module: string; readonly version: string },
  work: () => Promise<void>,
): Promise<void> {
  const [image, kept] = [`parkwart/${module}:${tag}`, `parkwart/${module}:${tag}-kept`];
  const context = join(folder, 'candidate');
  await mkdir(context, { recursive: true });
  await docker('tag', image, kept);
  try {
    await writeFile(join(context, 'Dockerfile'), DOCKERFILE(kept, version));
    await docker('build', '--quiet', '--tag', image, context);
    await work();
  } finally {
    await docker('tag', kept, image);
    await docker('rmi', kept);
  }
}

export async function loadedVersions(page: Page, module: string): Promise<string[]> {
  const addresses: string[] = await page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`);
  const found = addresses.flatMap((address) => new RegExp(`/remotes/${module}/([^/]+)/`).exec(address)?.[1] ?? []);
  return [...new Set(found)];
}
