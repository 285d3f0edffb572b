import { readFileSync } from 'node:fs';

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

it('leaves out of an installation only what nothing here uses', () => {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(read('package-lock.json'));
  const peers = Object.keys(packages).filter((path) => packages[path]?.peer);
  expect(peers.filter((path) => !path.startsWith('node_modules/@rspack/'))).toEqual([]);
});

describe.each(['package-lock.json', 'bench/lighthouse/package-lock.json'])('%s', (file) => {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(read(file));

  it('names every package for every platform, because npm ci would otherwise refuse it on a fresh clone', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(packages, path, name))
        .map((name) => `${path} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('gives every package an exact version and no registry address', () => {
    const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
    expect(entries.filter(([, { version }]) => !/^\d+\.\d+\.\d+/.test(version ?? ''))).toEqual([]);
    expect(read(file)).not.toMatch(/"resolved": "https?:/);
  });
});
