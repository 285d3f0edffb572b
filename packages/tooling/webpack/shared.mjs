import { createRequire } from 'node:module';

const versionOf = (name) => createRequire(import.meta.url)(`${name}/package.json`).version;

/**
 * Everything with state that shell and remotes have in common, and nothing else: a shared module is downloaded whole.
 * The keys with a slash are needed, or react-dom/client comes twice.
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

/** The shell brings the shared modules in its own bundle. */
export const provided = () => singletons({ eager: true });

/** A remote takes them from the shell and has none of its own. */
export const taken = () => singletons({ import: false });
