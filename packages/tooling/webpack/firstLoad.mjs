import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const compressed = (file) => ({ file: path.basename(file), bytes: statSync(`${file}.gz`).size });

/** Scripts and styles of the shell's page, and the remote's preloads. */
export function firstLoad(shell, remote) {
  const page = readFileSync(path.join(shell, 'dist/site/index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="?(\/static\/(?:js|css)\/[^">\s]+)/g)].map(([, address]) => address);
  const { preload } = JSON.parse(readFileSync(path.join(remote, 'dist/release.json'), 'utf8'));
  return [
    ...named.map((address) => compressed(path.join(shell, 'dist/site', address))),
    ...preload.map((file) => compressed(path.join(remote, 'dist/site', file))),
  ];
}
