import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');
const foldersIn = (parent: string) => readdirSync(join(ROOT, parent)).map((name) => join(parent, name));
const withSources = ['', 'packages', 'operations']
  .flatMap(foldersIn)
  .filter((folder) => existsSync(join(ROOT, folder, 'src')));

/** Ignores lazy imports, which may lead back to the page that loads the file. */
const IMPORT = /\bfrom '(\.[^']+)'|\bimport '(\.[^']+)'/g;
const isSource = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|smoke|faults)\.|\btesting\//.test(file);

interface Source {
  /** Path relative to `src`. */
  readonly file: string;
  readonly text: string;
}

/** @returns for each folder of `src` the others that its files import; files directly in `src` belong to none */
function folderImports(sources: readonly Source[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const [folder = '', ...inside] = file.split('/');
    if (inside.length === 0) continue;
    const imported = folders.get(folder) ?? new Set();
    folders.set(folder, imported);
    for (const [, from, bare] of text.matchAll(IMPORT)) {
      const [other = '', ...rest] = join(dirname(file), from ?? bare ?? '').split('/');
      if (rest.length > 0 && other !== '..' && other !== folder) imported.add(other);
    }
  }
  return folders;
}

/** @returns folders that reach themselves through others */
function circular(folders: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of folders.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...folders.keys()].filter((folder) => reached(folder).has(folder));
}

function sourcesOf(folder: string): Source[] {
  const src = join(ROOT, folder, 'src');
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isSource(relative(src, path)))
    .map((path) => ({ file: relative(src, path), text: readFileSync(path, 'utf8') }));
}

it.each(withSources)('the folders of %s do not import each other in a circle', (folder) => {
  expect(circular(folderImports(sourcesOf(folder)))).toEqual([]);
});

it('names the folders of a circle, but not those that only lead to it', () => {
  const sources = [
    { file: 'page/Page.tsx', text: "import { list } from '../list/list.ts';" },
    { file: 'list/list.ts', text: "import { row } from '../record/row.ts';" },
    { file: 'record/row.ts', text: "export { sort } from '../list/sort.ts';" },
  ];
  expect(circular(folderImports(sources))).toEqual(['list', 'record']);
});
