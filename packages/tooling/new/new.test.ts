import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** Everything that the commands read and write. */
const PARTS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
  '.gitignore',
  '.env.example',
  'docker-compose.yml',
  'operations/kubernetes',
  'packages/tooling/new',
  'packages/contracts/src/calls/calls.ts',
  'packages/contracts/src/journal/journalSubjects.ts',
  'packages/contracts/fixtures/scenario.mjs',
  'e2e/src/security/matrix.ts',
  'mfe-admin/remote.json',
  'svc-parking/src/migrations',
  'svc-parking/src/parkingCalls.ts',
  'svc-parking/src/tables.ts',
  'svc-parking/src/testing/parkingWrites.ts',
];
const INSTALLED = 'node_modules/.package-lock.json';

let root: string;
const make = (...what: string[]) =>
  execFileSync(process.execPath, [join(root, 'packages/tooling/new/new.mjs'), ...what], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
const read = (path: string) => readFileSync(join(root, path), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parkwart-new-'));
  for (const part of PARTS) {
    mkdirSync(dirname(join(root, part)), { recursive: true });
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(ROOT, 'node_modules/@biomejs'), join(root, 'node_modules/@biomejs'));
  const { packages } = JSON.parse(read('package-lock.json'));
  writeFileSync(
    join(root, INSTALLED),
    JSON.stringify({ packages: { 'node_modules/koa': packages['node_modules/koa'] } }),
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('npm run new', () => {
  it('numbers a migration and appends it to the list', () => {
    const before = readdirSync(join(root, 'svc-parking/src/migrations'));
    make('migration', 'svc-parking', 'new-field');
    const [file = ''] = readdirSync(join(root, 'svc-parking/src/migrations')).filter((each) => !before.includes(each));
    const numbers = before.map((each) => Number.parseInt(each, 10) || 0);
    expect(file).toBe(`${String(Math.max(...numbers) + 1).padStart(3, '0')}-new-field.ts`);
    expect(read(`svc-parking/src/migrations/${file}`)).toContain(`name: '${file.replace('.ts', '')}'`);
    const list = read('svc-parking/src/migrations/parkingMigrations.ts');
    expect(list).toContain(`import { newFieldMigration } from './${file}';`);
    expect(list).toMatch(/, newFieldMigration\];\n$/);
  });

  it('describes a call of a service, with its entry in calls.ts and its rights', () => {
    make('call', 'svc-parking', 'busiestHours');
    expect(read('packages/contracts/src/calls/busiestHours.ts')).toMatch(
      /service: 'parking',\n.*\n {2}path: '\/busiest-hours'/,
    );
    const list = read('packages/contracts/src/calls/calls.ts');
    expect(list).toContain("import * as busiestHours from './busiestHours.ts';");
    expect(list).toMatch(/ {2}busiestHours,\n/);
    expect(read('e2e/src/security/matrix.ts')).toContain("'GET /busiest-hours': OFFICE,");
  });

  it('writes a list with its table, subject, rights and page', () => {
    make('list', 'svc-parking', 'branches', 'branch');
    expect(read('packages/contracts/src/calls/branches.ts')).toContain('export const removeBranch = defineCall({');
    expect(read('packages/contracts/src/journal/journalSubjects.ts')).toMatch(
      /\n {2}branch: \{\n[^}]*table: 'branches'/,
    );
    expect(read('packages/contracts/fixtures/scenario.mjs')).toMatch(
      /yield\* branches\(\);[\s\S]*function\* branches\(/,
    );
    expect(read('svc-parking/src/parkingCalls.ts')).toContain('...branchCalls(database, journal, clock),');
    expect(read('svc-parking/src/tables.ts')).toMatch(/\n {2}branches: \{\n {4}subject: 'branch'/);
    expect(read('svc-parking/src/testing/parkingWrites.ts')).toContain("'DELETE /branches/{id}': async () => {");
    expect(read('e2e/src/security/matrix.ts')).toMatch(
      /'POST \/branches': OFFICE,\n {2}'DELETE \/branches\/\{id\}': OFFICE,\n/,
    );
    const { pages } = JSON.parse(read('mfe-admin/remote.json'));
    expect(pages.at(-1)).toMatchObject({ path: '/branches', module: './src/branches/BranchesPage.tsx' });
    const written = ['svc-parking/src/branches', 'mfe-admin/src/branches'].flatMap((folder) =>
      readdirSync(join(root, folder)),
    );
    expect(written.sort()).toEqual([
      ...['BranchesPage.test.tsx', 'BranchesPage.tsx', 'branchCalls.ts', 'branches.test.ts', 'texts.ts'],
    ]);
    for (const file of ['svc-parking/src/branches/branchCalls.ts', 'mfe-admin/src/branches/BranchesPage.tsx'])
      expect(read(file)).not.toContain('__');
  });

  it.each([
    ['list', 'svc-parking', 'permits', 'permits'],
    ['migration', 'svc-parking', 'Neu'],
    ['migration', 'svc-none', 'neu'],
    ['call', 'svc-parking', 'calls'],
    ['neu'],
  ])('refuses %s %s %s and writes nothing', (...what) => {
    const before = readdirSync(root, { recursive: true });
    expect(() => make(...what.filter(Boolean))).toThrow(/npm run new/);
    expect(readdirSync(root, { recursive: true })).toEqual(before);
  });

  it.each([
    ['keys', 'key', 'keys'],
    ['packages', 'package', 'package'],
  ])('refuses a list of %s by name, since %s is a keyword', (name, one, reserved) => {
    const before = readdirSync(root, { recursive: true });
    expect(() => make('list', 'svc-parking', name, one)).toThrow(
      `„${reserved}“ ist in SQL oder JavaScript ein Schlüsselwort`,
    );
    expect(readdirSync(root, { recursive: true })).toEqual(before);
  });

  it('leaves a remote installed, so that the next start finds it installed', () => {
    make('mfe-example');
    const [wanted, present] = ['package-lock.json', INSTALLED].map((path) => JSON.parse(read(path)).packages);
    for (const path of ['mfe-example', 'node_modules/mfe-example']) expect(present[path]).toEqual(wanted[path]);
    expect(present['node_modules/koa']).toEqual(wanted['node_modules/koa']);
    expect(JSON.parse(read('node_modules/mfe-example/package.json')).name).toBe('mfe-example');
  }, 60_000);
});
