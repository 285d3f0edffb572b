import { createRequire } from 'node:module';

const versionOf = (name) => createRequire(import.meta.url)(`${name}/package.json`).version;

/**
 * Stateful modules that shell and remotes share. The keys ending in a slash keep react-dom/client from being bundled
 * twice.
 */
const NAMES = ['react', 'react/', 'react-dom', 'react-dom/', '@parkwart/web'];

function singletons(more) {
  return Object.fromEntries(
    NAMES.map((name) => {
      const version = versionOf(name.replace(/\/$/, ''));
      return [name, { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version, ...more }];
    }),
  );
}

export const provided = () => singletons({ eager: true });

export const taken = () => singletons({ import: false });
