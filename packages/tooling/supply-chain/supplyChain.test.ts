import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceProblems } from './licences.mjs';

const ROOT = join(__dirname, '../../..');

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

describe('licences', () => {
  it('of all packages in the lockfile are allowed', () => {
    expect(licenceProblems({ packages })).toEqual([]);
  });

  it.each([
    ['a licence that is not in the list of allowed licences', 'left-pad', 'GPL-3.0-only'],
    ['no licence', 'left-pad', undefined],
    ['a licence that applies together with an allowed one', 'left-pad', 'MIT AND GPL-3.0-only'],
    ['a licence that is allowed only for another package', 'left-pad', 'LGPL-3.0-or-later'],
  ])('are rejected if a package has %s', (_which, name, license) => {
    const locked = { version: '1.0.0', ...(license ? { license } : {}) };
    expect(licenceProblems({ packages: { [`node_modules/${name}`]: locked } })).toEqual([
      `left-pad@1.0.0: ${license ?? 'none stated'}`,
    ]);
  });

  it('are accepted if a package offers a choice of licences and one of them is allowed', () => {
    const locked = { version: '1.0.0', license: '(GPL-2.0-only OR MIT)' };
    expect(licenceProblems({ packages: { 'node_modules/@a/b': locked } })).toEqual([]);
  });
});

describe('npm run sbom', () => {
  it('lists every package of the lockfile with its version, as CycloneDX', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const { status, stdout } = spawnSync(scripts.sbom, {
      cwd: ROOT,
      shell: true,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    expect(status).toBe(0);
    const { bomFormat, components } = JSON.parse(stdout);
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Set(
      components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`),
    );
    const locked = Object.entries(packages).flatMap(([path, { name: real, version, link }]) => {
      const [, folder] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
      return folder && !link ? [[folder, real ?? folder].map((name) => `${name}@${version}`)] : [];
    });
    // npm lists some aliased packages by their real name.
    expect(locked.filter((names) => !names.some((name) => listed.has(name)))).toEqual([]);
  });
});
