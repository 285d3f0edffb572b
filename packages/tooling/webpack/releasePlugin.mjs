import { createHash } from 'node:crypto';
import { rolesOf } from '@parkwart/contracts/registry/page';
import { filesIn } from './document.mjs';
import { chunkOf } from './federation.mjs';
import { usedCalls } from './usedCalls.mjs';

const NAME = 'ReleasePlugin';
const isCode = (file) => /\.(js|css)$/.test(file);

const hash = (algorithm, content, encoding) => createHash(algorithm).update(content).digest(encoding);

function filesOf(compilation, expose) {
  const group = compilation.namedChunkGroups.get(chunkOf(expose));
  if (!group) throw new Error(`There is no chunk for the exposed module ${expose}.`);
  return group.getFiles().filter(isCode);
}

/** All files of the exposed modules, including those that load later. */
function allFilesOf(compilation, exposes) {
  const groups = new Set(exposes.map((expose) => compilation.namedChunkGroups.get(chunkOf(expose))));
  for (const group of groups) for (const child of group.childrenIterable) groups.add(child);
  return [...new Set([...groups].flatMap((group) => group.getFiles()).filter(isCode))].sort();
}

/**
 * Writes `release.json`. The version is a hash of all files and the pages, so equal sources give equal versions.
 * @param release `version` comes from the package; `preload`, `beside` and `offline` list names of exposed modules; if
 * there is a `document`, the files of the document's build are in the output's folder
 */
export const releasePlugin = (release) => (compiler) => {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    let calls = [];
    compilation.hooks.afterOptimizeTree.tap(NAME, () => {
      calls = usedCalls(compilation);
    });
    compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
      if (compilation.errors.length > 0) return;
      const content = JSON.stringify({ ...describe(compilation, release), calls });
      compilation.emitAsset('../release.json', new sources.RawSource(`${content}\n`));
    });
  });
};

function describe(compilation, { name, version, contract, pages, entry, preload, beside, offline, document }) {
  const emitted = compilation.getAssets().map((asset) => ({ file: asset.name, content: asset.source.buffer() }));
  const files = [...emitted, ...(document ? filesIn(compilation.outputOptions.path) : [])]
    .filter(({ file }) => !/\.(?:gz|br)$/.test(file))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  const built = files.map(({ file, content }) => `${file}\0${hash('sha256', content, 'hex')}`);
  const fingerprint = [...built, JSON.stringify(pages), ...beside].join('\n');
  const needed = preload.flatMap((expose) => filesOf(compilation, expose));
  // The menu shows the counts on every page.
  const counts = pages.flatMap(({ count = [] }) => count);
  const always = [...beside, ...counts.map(({ module }) => module)];
  const filesBeside = always.flatMap((module) => filesOf(compilation, `./${module}`));
  const withFiles = (page) => {
    const files = [...filesOf(compilation, `./${page.module}`), ...filesBeside];
    const data = [...(page.data ?? []), ...counts.map(({ data }) => data)];
    return { ...page, files: [...new Set(files)], ...(data.length > 0 && { data }) };
  };
  // Pages without a menu entry are rarely opened, so the entry of a remote with only such pages is not preloaded.
  const isListed = pages.some(({ menu }) => menu);
  return {
    name,
    version: `${version}-${hash('sha256', fingerprint, 'hex').slice(0, 12)}`,
    entry,
    preload: [...new Set([...(isListed ? [entry] : []), ...needed])],
    ...(offline.length > 0 && { offline: allFilesOf(compilation, offline) }),
    roles: rolesOf(pages),
    contract,
    // The shell's own pages are not exposed modules, so they have no list of files.
    pages: name === 'shell' ? pages : pages.map(withFiles),
    ...(beside.length > 0 && { beside }),
    integrity: Object.fromEntries(
      files
        .filter(({ file }) => isCode(file))
        .map(({ file, content }) => [file, `sha384-${hash('sha384', content, 'base64')}`]),
    ),
  };
}
