import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');

const RULE = 'lint/style/noRestrictedImports';

const FORBIDDEN = {
  'packages/contracts/src': ['react', 'node:fs', 'pino', 'mysql2', '../../service-kit/src/errors/httpError.ts'],
  'packages/letter/src': ['@parkwart/web', '@parkwart/service-kit/errors/httpError', 'react'],
  'packages/service-kit/src': ['@parkwart/web', 'react'],
  'packages/ui/src': ['koa', '@parkwart/web', '../../web/src/index.ts', '@parkwart/service-kit/errors/httpError'],
  'packages/web/src': ['sequelize', '@parkwart/ui/Button'],
  'gateway/src': ['svc-parking/parkingService', '@parkwart/service-kit/errors/httpError'],
  'shell/src': ['mfe_staff/CheckInPage', '@module-federation/enhanced/runtime'],
  'mfe-staff/src/check-in': [
    'mfe-admin/FinesPage',
    'svc-parking/parkingService',
    'react-router-dom',
    '@tanstack/react-query',
    '../check-out/parts/Total.tsx',
  ],
  'svc-users/src': ['react', 'svc-parking/parkingService', '@parkwart/ui/Button'],
  'svc-users/src/session': ['../user/stored/row.ts'],
  'operations/maintenance/src': ['svc-parking/parkingService', '@parkwart/web'],
};

const ALLOWED = {
  'packages/contracts/src': ['zod/mini', './time.ts', 'date-fns/addDays'],
  'packages/letter/src': ['@parkwart/contracts/rules/codePath', 'pdfkit'],
  'packages/service-kit/src': ['koa'],
  'packages/web/src': ['@parkwart/contracts/calls/session'],
  'gateway/src': ['@parkwart/contracts/calls-kit/call'],
  'mfe-staff/src/check-in': ['@parkwart/ui/Button', '../record/texts.ts', '../check-out/api.ts'],
  'svc-users/src/session': ['@parkwart/service-kit/errors/httpError', '../user/userRow.ts'],
  'operations/maintenance/src': ['embedded/part'],
};

interface Import {
  readonly folder: string;
  readonly module: string;
}

const listOf = (table: Readonly<Record<string, readonly string[]>>): Import[] =>
  Object.entries(table).flatMap(([folder, modules]) => modules.map((module) => ({ folder, module })));

async function rejectedOf(imports: readonly Import[]): Promise<Import[]> {
  const root = await mkdtemp(join(tmpdir(), 'parkwart-lint-'));
  try {
    const {
      vcs: _vcs,
      $schema: _schema,
      plugins: _plugins,
      ...config
    } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
    await writeFile(join(root, 'biome.json'), JSON.stringify(config));
    const fileOf = ({ folder }: Import, index: number) => `${folder}/import${index}.ts`;
    for (const [index, tried] of imports.entries()) {
      const file = join(root, fileOf(tried, index));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `import { a } from '${tried.module}';\nexport const b = a;\n`);
    }
    const biome = join(ROOT, 'node_modules/.bin/biome');
    const options = ['lint', '--max-diagnostics=none', '--reporter=json', '.'];
    const { stdout } = spawnSync(biome, options, { cwd: root, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
    const reported = new Set(
      diagnostics.filter(({ category }) => category === RULE).map(({ location }) => location.path),
    );
    return imports.filter((tried, index) => reported.has(fileOf(tried, index)));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

it('the linter rejects exactly the forbidden imports', async () => {
  expect(await rejectedOf([...listOf(FORBIDDEN), ...listOf(ALLOWED)])).toEqual(listOf(FORBIDDEN));
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

/** Folders of mfe-admin/src that hold features, a folder each; each may import only the ones before it. */
const ROOMS = ['parts', 'record', 'pages'];

function folderOf(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/');
  return ROOMS.includes(first) && rest.length > 0 ? `${first}/${second}` : first;
}

/** @returns the folders of `src` with the other folders that their files import; files directly in `src` have none */
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

it('names the folders of a circle, but not those that only lead to it', () => {
  const sources = [
    { file: 'page/Page.tsx', text: "import { list } from '../list/list.ts';" },
    { file: 'list/list.ts', text: "import { row } from '../record/row.ts';" },
    { file: 'record/row.ts', text: "export { sort } from '../list/sort.ts';" },
  ];
  expect(circular(folderImports(sources))).toEqual(['list', 'record']);
});

it('in the office, parts import neither the record nor pages, and the record no pages', () => {
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

/** @returns the imports by which a service's list of tables, or a feature's columns, would load a feature's logic */
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

it.each(services)("in %s, tables.ts imports only the features' table.ts, which import no file of it", (folder) => {
  expect(importsOfTables(sourcesOf(folder))).toEqual([]);
});

it('names what a table imports beside contracts and service-kit', () => {
  const sources = [
    {
      file: TABLES,
      text: "import { permits } from './permits/table.ts';\nimport type { Reason } from './bank/reasons.ts';",
    },
    { file: 'permits/table.ts', text: "import { statement } from '../tables.ts';" },
    { file: 'permits/permits.ts', text: "import { statement } from '../tables.ts';" },
  ];
  expect(importsOfTables(sources)).toEqual(['tables.ts imports bank/reasons.ts', 'permits/table.ts imports tables.ts']);
});
