import { join } from 'node:path';
import { firstLoad as filesOf } from '@parkwart/tooling/webpack/firstLoad.mjs';
import { exact, type Figure } from './figures.ts';
import { say } from './say.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Exact, from the built front ends: what the page names and what its script preloads. */
export async function firstLoad(): Promise<readonly Figure[]> {
  const files = filesOf(join(ROOT, 'shell'), join(ROOT, 'mfe-staff'));
  for (const { file, bytes, depth } of files) say(`  ${String(bytes).padStart(7)} bytes, depth ${depth}  ${file}`);
  return [
    exact(
      'booth, JavaScript and CSS',
      files.reduce((sum, { bytes }) => sum + bytes, 0),
      'B',
    ),
    exact('booth, requests', 1 + files.length, 'requests'),
    exact('booth, depth of requests', Math.max(...files.map(({ depth }) => depth)), ''),
  ];
}

/** `quick` keeps the figures. */
export async function showFirstLoad(): Promise<readonly Figure[]> {
  for (const { name, value, unit } of await firstLoad()) say(`  ${name}: ${value} ${unit}`);
  return [];
}
