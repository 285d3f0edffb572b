import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const compressed = (file) => ({ file: path.basename(file), bytes: statSync(`${file}.gz`).size });

/**
 * What a browser fetches for the first page of a remote when its role is known: the scripts and styles that the shell's
 * page names, and those that the remote's release has it preload.
 *
 * @param {string} shell the shell's folder
 * @param {string} remote the remote's folder
 * @returns {{ file: string, bytes: number }[]} with the size in gzip
 */
export function firstLoad(shell, remote) {
  const page = readFileSync(path.join(shell, 'dist/site/index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="?(\/static\/(?:js|css)\/[^">\s]+)/g)].map(([, address]) => address);
  const { preload } = JSON.parse(readFileSync(path.join(remote, 'dist/release.json'), 'utf8'));
  return [
    ...named.map((address) => compressed(path.join(shell, 'dist/site', address))),
    ...preload.map((file) => compressed(path.join(remote, 'dist/site', file))),
  ];
}
