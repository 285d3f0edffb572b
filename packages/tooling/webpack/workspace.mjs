import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { frontEndContract } from '@parkwart/contracts/registry/page';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import * as z from 'zod/mini';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

export function readWorkspace(folder) {
  const { name, version } = readJson(path.join(folder, 'package.json'));
  return { name, version, contract: CONTRACT_VERSION };
}

const moduleOf = (file) => path.basename(file).replace(/\.tsx?$/, '');

/**
 * Reads a front end's contract file: its pages (with the exposed module's name instead of the source file), all exposed
 * modules, the modules to preload, the modules for the top bar, the modules that the booth needs offline, and the
 * script of its document.
 * @param file absolute path of remote.json, or of the shell's pages.json
 * @throws Error if the file violates `frontEndContract` or lists a missing file
 */
export function readContract(file) {
  const read = frontEndContract.safeParse(readJson(file));
  if (!read.success) throw new Error(`${file}\n${z.prettifyError(read.error)}`);
  const { pages, modules = [], beside = [], offline = [], document } = read.data;
  const counts = pages.flatMap(({ count }) => (count ? [count.module] : []));
  const sources = [...pages.map(({ module }) => module), ...counts, ...modules, ...beside];
  const unknown = offline.find((source) => !sources.includes(source));
  if (unknown) throw new Error(`${file}\n${unknown} is offline, but not exposed.`);
  const missing = sources.find((source) => !existsSync(path.join(path.dirname(file), source)));
  if (missing) throw new Error(`${file}\n${missing} does not exist.`);
  return {
    pages: pages.map(({ preload: _, count, ...page }) => ({
      ...page,
      module: moduleOf(page.module),
      ...(count && { count: { ...count, module: moduleOf(count.module) } }),
    })),
    exposes: Object.fromEntries(sources.map((source) => [`./${moduleOf(source)}`, source])),
    beside: beside.map(moduleOf),
    offline: offline.map((source) => `./${moduleOf(source)}`),
    ...(document && { document }),
    preload: pages.filter(({ preload }) => preload).map(({ module }) => `./${moduleOf(module)}`),
  };
}
