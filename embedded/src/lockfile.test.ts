import { readFileSync } from 'node:fs';

interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const file = new URL('../../package-lock.json', import.meta.url);
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(file, 'utf8'));

function isLocked(from: string, name: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true;
  return from !== '' && isLocked(from.slice(0, Math.max(0, from.lastIndexOf('/'))), name);
}

describe('package-lock.json', () => {
  it('names every package for every platform, or npm ci refuses it on a fresh clone', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(path, name))
        .map((name) => `${path} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('gives every package an exact version and no address of a registry', () => {
    const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
    expect(entries.filter(([, { version }]) => !/^\d+\.\d+\.\d+/.test(version ?? ''))).toEqual([]);
    expect(readFileSync(file, 'utf8')).not.toMatch(/"resolved": "https?:/);
  });
});
