import { boothFiles } from './boothFiles.ts';

export const CACHE = 'parkwart-release';
export const PAGE = '/index.html';

/**
 * Caches a live page with all files that the booth needs for it. The page comes last, so the cache is always complete.
 * Files of the previous release stay, for open tabs.
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
