import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

describe('the lockfile', () => {
  interface LockedPackage {
    readonly version?: string;
    readonly link?: boolean;
    readonly peer?: boolean;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  }

  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

  function isLocked(packages: Record<string, LockedPackage>, from: string, name: string): boolean {
    if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true;
    return from !== '' && isLocked(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name);
  }

  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(read('package-lock.json'));

  it('excludes from an installation only packages that nothing in this repository uses', () => {
    const peers = Object.keys(packages).filter((path) => packages[path]?.peer);
    expect(peers.filter((path) => !path.startsWith('node_modules/@rspack/'))).toEqual([]);
  });

  it('lists every package for every platform, because otherwise npm ci would reject the lockfile in a fresh clone', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(packages, path, name))
        .map((name) => `${path} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('contains an exact version of every package and no registry address', () => {
    const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
    expect(entries.filter(([, { version }]) => !/^\d+\.\d+\.\d+/.test(version ?? ''))).toEqual([]);
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});

describe('an installation without install scripts', () => {
  const ROOT = join(__dirname, '../../..');
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

  interface LockedPackage {
    readonly hasInstallScript?: boolean;
  }

  /** Packages with install scripts, and why each package works without its scripts. */
  const NEEDLESS: Readonly<Record<string, string>> = {
    'node_modules/@parcel/watcher':
      'its binary comes as an optional dependency for each platform; only the watch mode of jest uses it',
    'node_modules/@photostructure/sqlite':
      'it carries its binaries for each platform; the script would only compile where none fits',
    'node_modules/@swc/core':
      'its binary comes as an optional dependency for each platform; the script only looks whether it is there',
  };

  const INSTALLERS = [
    'operations/embedded/bootstrap/install.mjs',
    'operations/docker/frontEnd.Dockerfile',
    'operations/docker/gateway.Dockerfile',
    'operations/docker/service.Dockerfile',
  ];

  it('is complete: each package that has an install script is known to work without it', () => {
    const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(read('package-lock.json'));
    const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
    expect(scripted.sort()).toEqual(Object.keys(NEEDLESS).sort());
  });

  it('is ensured in every installer: npm must not run any install script', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
    for (const file of INSTALLERS) expect(read(file)).toContain('--ignore-scripts');
  });

  it.each(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'])(
    'finds SQLite for %s in the package itself',
    (platform) => {
      const folder = join(ROOT, 'node_modules/@photostructure/sqlite/prebuilds', platform);
      expect(existsSync(join(folder, '@photostructure+sqlite.glibc.node'))).toBe(true);
    },
  );
});
