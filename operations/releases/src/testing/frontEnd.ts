import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { OWN_DOCUMENT, VERSION_FOLDER } from '@parkwart/contracts/registry/ownDocument';
import type { ReleasedPage } from '@parkwart/contracts/registry/page';
import type { RemoteName } from '@parkwart/contracts/registry/registry';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';
import type { Release } from '../site/release.ts';

const TEMPLATE = `<!doctype html><html lang="de"><head><title>Parkwart</title>
<script type="application/json" id="${REGISTRY_ELEMENT_ID}"></script></head><body><div id="root"></div></body></html>`;

const page = (path: string, access: ReleasedPage['access'], order?: number): ReleasedPage => ({
  path,
  module: 'Page',
  access,
  ...(order && { menu: { label: path, icon: 'M1 1', order } }),
});
const PAGES: Readonly<Record<string, ReleasedPage[]>> = {
  shell: [page('/', 'everyone'), page('/profile', 'known'), page('/password', 'known')],
  'mfe-staff': [page('/parking', 'Angestellte', 10), page('/check-out', 'Angestellte', 20)],
  'mfe-admin': [page('/admin', 'Admin', 10), page('/pay', 'Admin', 40)],
};

function pageOf(name: string, entry: string): Readonly<Record<string, string>> {
  if (name === 'shell') return { 'index.html': TEMPLATE };
  return name === OWN_DOCUMENT.remote ? { 'document.html': `<script src="${VERSION_FOLDER}${entry}"></script>` } : {};
}

/** Writes `site/`, compressed copies and `release.json`, like a build. Returns the folder. */
export async function buildFrontEnd(
  folder: string,
  name: 'shell' | RemoteName,
  version: string,
  change: Partial<Release> = {},
): Promise<string> {
  const dist = join(folder, `${name}-${version}`);
  const entry = name === 'shell' ? `static/js/main.${version}.js` : 'static/js/remoteEntry.js';
  const script = `globalThis.loaded = '${name} ${version}';\n`.repeat(40);
  const files = { [entry]: script, ...pageOf(name, entry) };
  for (const [path, content] of Object.entries(files)) {
    const file = join(dist, 'site', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    await writeFile(`${file}.gz`, gzipSync(content));
  }
  const release: Release = {
    name,
    version,
    entry,
    preload: [entry],
    roles: ['Angestellte'],
    contract: 1,
    calls: [],
    pages: PAGES[name] ?? [],
    integrity: { [entry]: `sha384-${createHash('sha384').update(script).digest('base64')}` },
    ...change,
  };
  await writeFile(join(dist, 'release.json'), JSON.stringify(release));
  return dist;
}
