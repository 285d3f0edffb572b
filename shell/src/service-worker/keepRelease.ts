import type { Registry, RemoteVersion } from '@parkwart/contracts/registry/registry';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';

export interface BoothFile {
  readonly address: string;
  /** Empty if the page contains no hash for the file. */
  readonly integrity: string;
}

const REGISTRY = new RegExp(`<script[^>]*\\bid="?${REGISTRY_ELEMENT_ID}"?[^>]*>(.*?)</script>`, 's');
const SHELL_FILE = /(?:src|href)="?(\/static\/[^">\s]+)/g;

function filesOf({ entry, preload, pages, offline, integrity }: RemoteVersion): BoothFile[] {
  // For a remote without a list of offline files, the files of its pages are cached.
  const named = offline ?? [...preload, ...pages.flatMap(({ files = [] }) => files)];
  return [entry, ...named].map((address) => ({ address, integrity: integrity[address] ?? '' }));
}

/**
 * Everything that index.html needs to work offline at a booth: the shell's scripts and styles, and the offline files of
 * an Angestellte's remotes, including canaries. Undefined if the page is not from this product.
 */
export function boothFiles(page: string): BoothFile[] | undefined {
  const inlined = REGISTRY.exec(page)?.[1];
  if (!inlined) return undefined;
  const { remotes }: Registry = JSON.parse(inlined);
  const shell = [...page.matchAll(SHELL_FILE)].map(([, address = '']) => ({ address, integrity: '' }));
  const booth = Object.values(remotes)
    .filter(({ roles }) => roles.includes('Angestellte'))
    .flatMap(({ canary, ...live }) => [live, ...(canary ? [canary] : [])].flatMap(filesOf));
  return [...new Map([...shell, ...booth].map((file) => [file.address, file])).values()];
}

export const CACHE = 'parkwart-release';
export const PAGE = '/index.html';

/**
 * Caches a live page with all files that the booth needs for it. The page is stored last, so that the cache is always
 * complete. Files of the previous release stay, for open tabs.
 * @throws if a file cannot be fetched; the previous release then stays
 */
export async function keepRelease(response: Response): Promise<void> {
  const html = await response.clone().text();
  const files = response.ok ? boothFiles(html) : undefined;
  if (!files) return;
  const cache = await caches.open(CACHE);
  const before = await (await cache.match(PAGE))?.text();
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter(({ address }) => !cached.has(address));
  await cache.addAll(missing.map(({ address, integrity }) => new Request(address, integrity ? { integrity } : {})));
  if (html === before) return;
  await cache.put(PAGE, response);
  const kept = new Set([PAGE, ...[...files, ...((before && boothFiles(before)) || [])].map(({ address }) => address)]);
  await Promise.all([...cached].filter((address) => !kept.has(address)).map((address) => cache.delete(address)));
}
