import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const PACKAGES = ['contracts', 'letter', 'service-kit', 'tooling', 'ui', 'web'];
const SCOPE = '@parkwart';
/** Files and folders that the generator reads or writes. */
const GENERATOR = [
  '.gitignore',
  'biome.json',
  'packages/tooling',
  'gateway/src/loggedPath.ts',
  'packages/contracts/src/calls',
  'packages/contracts/src/journal/journalSubjects.ts',
  'packages/contracts/src/journal/declarations.ts',
  'mfe-admin/remote.json',
  'mfe-admin/src/everyPage.test.tsx',
  'svc-parking/src/migrations',
  'svc-parking/src/features.ts',
  'svc-parking/src/tables.ts',
  'svc-parking/src/everyTextIsErasable.test.ts',
  'svc-parking/src/everyColumnIsWideEnough.test.ts',
  // In these files the linter finds what a module may import.
  ...['gateway', 'mfe-admin', 'packages/contracts', 'svc-parking'].map((folder) => `${folder}/package.json`),
];
/** Files and folders that the generated files import. */
const IMPORTED = [
  'gateway/package.json',
  'gateway/src/pageSession.ts',
  ...PACKAGES.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
  ...['mfe-admin', 'svc-parking'].flatMap((name) => [`${name}/package.json`, `${name}/src`]),
].filter((path) => path !== 'packages/tooling/src');

/** Fields of each kind, required and optional; the page has a text `title`, too. */
const FIELDS = 'plate:text:20,until:day,title:text:500?,ends:day?';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parkwart-new-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Copies files and folders of the repository, but keeps files that are there already. */
function copy(paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(ROOT, path), join(root, path), { recursive: true, force: false });
  }
}

/** Links the installed packages; our own packages are linked to their copies in `root`. */
function linkPackages(): void {
  mkdirSync(join(root, 'node_modules', SCOPE), { recursive: true });
  const isOurs = (name: string) => name === SCOPE || /^(?:mfe|svc)-/.test(name) || name.startsWith('.');
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!isOurs(name)) symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  for (const name of PACKAGES) symlinkSync(join(root, 'packages', name), join(root, 'node_modules', SCOPE, name));
}

/** @returns the compiler's errors in the files and in what they import, with the options of their project */
function errorsIn(files: readonly string[], options: 'browser' | 'node'): string {
  const config = join(root, `tsconfig.${options}.json`);
  const emitsNothing = { noEmit: true, composite: false, incremental: false, declarationMap: false };
  const compilerOptions = { ...emitsNothing, ...(options === 'browser' && { emitDeclarationOnly: false }) };
  const project = { extends: `./packages/tooling/tsconfig/${options}.json`, compilerOptions, files };
  writeFileSync(config, JSON.stringify(project));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, '-p', config], { cwd: root, encoding: 'utf8' }).stdout;
}

it('npm run new -- list writes files that compile', () => {
  copy(GENERATOR);
  linkPackages();
  const command = [
    join(root, 'packages/tooling/new/new.mjs'),
    'list',
    'svc-parking',
    'bannedCars',
    'bannedCar',
    '--fields',
    FIELDS,
  ];
  const output = execFileSync(process.execPath, command, { encoding: 'utf8', stdio: 'pipe' });
  const files = [...output.matchAll(/✓ (.*\.tsx?)$/gm)].map(([, file = '']) => file);
  copy(IMPORTED);
  const pages = files.filter((file) => file.startsWith('mfe-admin/src/pages/'));
  expect(pages.length).toBe(5);
  expect(errorsIn(pages, 'browser')).toBe('');
  expect(
    errorsIn(
      files.filter((file) => /^(?:packages|svc-parking)\//.test(file)),
      'node',
    ),
  ).toBe('');
}, 120_000);
