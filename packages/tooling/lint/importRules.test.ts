import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');

/**
 * Forbidden imports: of packages that package.json does not list, and of modules that the rules in biome.json forbid.
 */
const FORBIDDEN = {
  'packages/contracts/src': ['react', 'zod', 'node:fs'],
  'packages/letter/src': ['@parkwart/web', '@parkwart/tooling/budgets.mjs'],
  'packages/service-kit/src': ['@parkwart/web'],
  'packages/ui/src': ['@parkwart/web', 'node:fs'],
  'packages/web/src': ['@parkwart/ui/Button', 'node:fs'],
  'gateway/src': ['svc-parking/parkingService'],
  'shell/src': ['mfe_staff/CheckInPage', 'react-router-dom'],
  'mfe-staff/src/check-in': ['../check-out/parts/Total.tsx'],
  'mfe-admin/src': ['mfe-staff/CheckInPage', '@parkwart/service-kit/http/errors'],
  'svc-users/src': ['svc-parking/parkingService', '@parkwart/web'],
  'svc-parking/src/bank': ['../accounts/parts/settle.ts'],
  'operations/maintenance/src': ['svc-parking/parkingService'],
};
const RULES = ['style/noRestrictedImports', 'correctness/noUndeclaredDependencies'];

it('the linter rejects forbidden imports', () => {
  const root = mkdtempSync(join(tmpdir(), 'parkwart-lint-'));
  try {
    const {
      vcs: _vcs,
      $schema: _schema,
      plugins: _plugins,
      ...config
    } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
    writeFileSync(join(root, 'biome.json'), JSON.stringify(config));
    const tried: string[] = [];
    for (const [folder, modules] of Object.entries(FORBIDDEN)) {
      mkdirSync(join(root, folder), { recursive: true });
      const manifest = join(folder.replace(/\/src.*/, ''), 'package.json');
      copyFileSync(join(ROOT, manifest), join(root, manifest));
      for (const [index, module] of modules.entries()) {
        tried.push(join(folder, `tried${index}.ts`));
        writeFileSync(join(root, tried.at(-1) ?? ''), `import { a } from '${module}';\nexport const b = a;\n`);
      }
    }
    const only = RULES.map((rule) => `--only=${rule}`);
    const options = ['lint', ...only, '--max-diagnostics=none', '--reporter=json', '.'];
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), options, { cwd: root, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
    const rejected = new Set(diagnostics.map(({ location }) => location.path));
    expect([...rejected].sort()).toEqual(tried.sort());
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

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

/**
 * Folders of mfe-admin/src that contain a folder for each feature. A folder may import only from the folders before it
 * in this list.
 */
const ROOMS = ['parts', 'record', 'pages'];

function folderOf(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/');
  return ROOMS.includes(first) && rest.length > 0 ? `${first}/${second}` : first;
}

/**
 * @returns the folders of `src` with the other folders that their files import; files directly in `src` are left out
 */
function folderImports(sources: readonly Source[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    if (!file.includes('/')) continue;
    const imported = folders.get(folderOf(file)) ?? new Set();
    folders.set(folderOf(file), imported);
    for (const [, from, bare] of text.matchAll(IMPORT)) {
      const other = join(dirname(file), from ?? bare ?? '');
      if (other.includes('/') && !other.startsWith('..') && folderOf(other) !== folderOf(file))
        imported.add(folderOf(other));
    }
  }
  return folders;
}

/** @returns the folders that import themselves through other folders */
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

it('in mfe-admin, `parts` imports neither `record` nor `pages`, and `record` does not import `pages`', () => {
  const roomOf = (folder: string) => ROOMS.indexOf(folder.split('/')[0] ?? '');
  const upwards = [...folderImports(sourcesOf('mfe-admin'))].flatMap(([folder, imported]) =>
    [...imported]
      .filter((other) => roomOf(folder) >= 0 && roomOf(other) > roomOf(folder))
      .map((other) => [folder, other]),
  );
  expect(upwards).toEqual([]);
});

const TABLES = 'tables.ts';
const isTable = (file: string) => file.endsWith('/table.ts');

/**
 * @returns the imports that would make a service's list of tables, or a feature's column definitions, load the logic of
 * a feature
 */
function importsOfTables(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => file === TABLES || isTable(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(IMPORT)]
        .map(([, from, bare]) => join(dirname(file), from ?? bare ?? ''))
        .filter((other) => file !== TABLES || !isTable(other))
        .map((other) => `${file} imports ${other}`),
    );
}

const services = withSources.filter((folder) => existsSync(join(ROOT, folder, 'src', TABLES)));

it.each(services)(
  "in %s, tables.ts imports only the features' table.ts, and these import no file of the service",
  (folder) => {
    expect(importsOfTables(sourcesOf(folder))).toEqual([]);
  },
);
