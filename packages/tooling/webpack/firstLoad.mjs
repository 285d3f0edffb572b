import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** HTML pages only have a copy in gzip. */
function loaded(file, depth) {
  const [brotli, gzip] = [`${file}.br`, `${file}.gz`];
  const gzipBytes = statSync(gzip).size;
  return { file: path.basename(file), bytes: existsSync(brotli) ? statSync(brotli).size : gzipBytes, gzipBytes, depth };
}

/** Scripts and styles of the shell's page, and the remote's preloaded files. */
export function firstLoad(shell, remote) {
  const page = readFileSync(path.join(shell, 'dist/site/index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="?(\/static\/[^">\s]+)/g)].map(([, address]) => address);
  const { preload } = JSON.parse(readFileSync(path.join(remote, 'dist/release.json'), 'utf8'));
  return [
    ...named.map((address) => loaded(path.join(shell, 'dist/site', address), 1)),
    ...preload.map((file) => loaded(path.join(remote, 'dist/site', file), 2)),
  ];
}

/** Till and offline code, which the booth fetches once it is usable, so that it works offline. */
export function loadedLater(remote) {
  const { preload, offline } = JSON.parse(readFileSync(path.join(remote, 'dist/release.json'), 'utf8'));
  const later = offline.filter((file) => !preload.includes(file));
  return later.map((file) => loaded(path.join(remote, 'dist/site', file), 3));
}

/** The document of a remote that needs no shell, with all the files that it references. */
export function firstLoadOfDocument(remote) {
  const site = path.join(remote, 'dist/site');
  const page = readFileSync(path.join(site, 'document.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="?\/version-folder\/([^">\s]+)/g)].map(([, file]) => file);
  return [loaded(path.join(site, 'document.html'), 0), ...named.map((file) => loaded(path.join(site, file), 1))];
}
