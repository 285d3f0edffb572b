import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** All files that the commands read or write. */
const PARTS = [
  'biome.json',
  'packages/tooling/lint/literalSpreads.grit',
  '.gitignore',
  'gateway/src/loggedPath.ts',
  'packages/tooling/new',
  'packages/contracts/src/calls',
  'packages/contracts/src/journal/journalSubjects.ts',
  'mfe-admin/remote.json',
  'mfe-admin/src/everyPage.test.tsx',
  // In these files the linter finds what a module may import.
  ...['gateway', 'mfe-admin', 'packages/contracts', 'svc-parking'].map((folder) => `${folder}/package.json`),
  'svc-files/package.json',
  'svc-parking/src/migrations',
  'svc-parking/src/features.ts',
  'svc-parking/src/tables.ts',
  'svc-parking/src/everyTextIsErasable.test.ts',
  'svc-parking/src/everyColumnIsWideEnough.test.ts',
];

let root: string;
const make = (...what: string[]) =>
  execFileSync(process.execPath, [join(root, 'packages/tooling/new/new.mjs'), ...what], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function readAll(): ReadonlyMap<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return new Map(paths.map((path) => [path, read(path)]));
}

/**
 * @returns the files that the command changed or added, after checking that the command has printed exactly these files
 */
function writtenBy(...what: string[]): string[] {
  const before = readAll();
  const named = [...make(...what).matchAll(/✓ (.*)/g)].map(([, file]) => file).sort();
  const written = [...readAll()].filter(([path, text]) => before.get(path) !== text);
  expect(named).toEqual(written.map(([path]) => path).sort());
  return named as string[];
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parkwart-new-'));
  for (const part of PARTS) {
    mkdirSync(dirname(join(root, part)), { recursive: true });
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(ROOT, 'node_modules/@biomejs'), join(root, 'node_modules/@biomejs'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('npm run new', () => {
  it('creates the description of a call, its feature and its test, and adds entries to calls.ts and features.ts', () => {
    expect(writtenBy('call', 'svc-parking', 'busiestHours')).toEqual([
      'packages/contracts/src/calls/busiestHours.ts',
      'packages/contracts/src/calls/calls.ts',
      'svc-parking/src/busiest-hours/busiestHours.test.ts',
      'svc-parking/src/busiest-hours/busiestHours.ts',
      'svc-parking/src/features.ts',
    ]);
  });

  it('creates the contract, the folder of the service and the page of a new list, enters the list in the files that enumerate such parts, and prints the path of each written file', () => {
    const written = writtenBy('list', 'svc-parking', 'branches', 'branch');
    expect(written).toEqual([
      'gateway/src/loggedPath.ts',
      'mfe-admin/remote.json',
      'mfe-admin/src/everyPage.test.tsx',
      'mfe-admin/src/pages/branches/BranchesPage.test.tsx',
      'mfe-admin/src/pages/branches/BranchesPage.tsx',
      'mfe-admin/src/pages/branches/branches.ts',
      'mfe-admin/src/pages/branches/forms.tsx',
      'mfe-admin/src/pages/branches/texts.ts',
      'packages/contracts/src/calls/branches.ts',
      'packages/contracts/src/calls/calls.ts',
      'packages/contracts/src/journal/journalSubjects.ts',
      'svc-parking/src/branches/branches.test.ts',
      'svc-parking/src/branches/branches.ts',
      'svc-parking/src/branches/table.ts',
      'svc-parking/src/features.ts',
      expect.stringMatching(/^svc-parking\/src\/migrations\/\d{3}-branches\.ts$/),
      'svc-parking/src/migrations/parkingMigrations.ts',
      'svc-parking/src/tables.ts',
    ]);
    expect(written.filter((file) => read(file).includes('__'))).toEqual([]);
  });

  it('gives a list of two words a folder and a path in kebab case, and a table in snake case', () => {
    const written = writtenBy('list', 'svc-parking', 'bannedCars', 'bannedCar');
    expect(written.filter((file) => /ban/.test(file))).toEqual([
      'mfe-admin/src/pages/banned-cars/BannedCarsPage.test.tsx',
      'mfe-admin/src/pages/banned-cars/BannedCarsPage.tsx',
      'mfe-admin/src/pages/banned-cars/bannedCars.ts',
      'mfe-admin/src/pages/banned-cars/forms.tsx',
      'mfe-admin/src/pages/banned-cars/texts.ts',
      'packages/contracts/src/calls/bannedCars.ts',
      'svc-parking/src/banned-cars/bannedCars.test.ts',
      'svc-parking/src/banned-cars/bannedCars.ts',
      'svc-parking/src/banned-cars/table.ts',
      expect.stringMatching(/^svc-parking\/src\/migrations\/\d{3}-banned-cars\.ts$/),
    ]);
    expect(read('svc-parking/src/tables.ts')).toContain('banned_cars: bannedCars,');
    expect(read('packages/contracts/src/calls/bannedCars.ts')).toContain("table: 'banned_cars'");
    expect(read('svc-parking/src/banned-cars/bannedCars.ts')).toContain("kind: 'banned-car-added'");
    for (const file of ['mfe-admin/remote.json', 'gateway/src/loggedPath.ts', 'mfe-admin/src/everyPage.test.tsx'])
      expect(read(file)).toMatch(/["']\/banned-cars["']/);
  });

  it('adds the day fields and the short text fields of a new list to the tests that enumerate such fields', () => {
    const fields = 'shortName:text:16,firstDay:day,remark:text:200?';
    expect(writtenBy('list', 'svc-parking', 'branches', 'branch', '--fields', fields)).toEqual(
      expect.arrayContaining([
        'svc-parking/src/everyColumnIsWideEnough.test.ts',
        'svc-parking/src/everyTextIsErasable.test.ts',
      ]),
    );
    expect(read('svc-parking/src/everyTextIsErasable.test.ts')).toMatch(/files\.0 firstDay iban[^;]* shortName /);
    expect(read('svc-parking/src/everyColumnIsWideEnough.test.ts')).toMatch(/settledAt\s+firstDay`/);
  });

  it.each([
    ['a name with a hyphen', ['banned-cars'], /ohne Bindestrich/],
    [
      'fields without a text that identifies an entry',
      ['bans', 'ban', '--fields', 'until:day'],
      /Felder nach diesem Muster/,
    ],
    [
      'a field of an unknown kind',
      ['bans', 'ban', '--fields', 'plate:text:20,price:money'],
      /Felder nach diesem Muster/,
    ],
    ['a column that every list has', ['bans', 'ban', '--fields', 'plate:text:20,id:day'], /Felder nach diesem Muster/],
  ])('rejects a list with %s and gives the reason', (_what, given, reason) => {
    expect(() => make('list', 'svc-parking', ...given)).toThrow(reason);
  });

  it.each([
    ['list', 'svc-parking', 'permits', 'permits'],
    ['list', 'svc-files', 'branches', 'branch'],
    ['migration', 'svc-parking', 'Neu'],
    ['migration', 'svc-none', 'neu'],
    ['call', 'svc-parking', 'calls'],
    ['neu'],
  ])('rejects %s %s %s and writes nothing', (...what) => {
    const before = readdirSync(root, { recursive: true });
    expect(() => make(...what.filter(Boolean))).toThrow(/npm run new/);
    expect(readdirSync(root, { recursive: true })).toEqual(before);
  });
});
