import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

const require = createRequire(import.meta.url);

const versionOf = (name) => require(`${name}/package.json`).version;

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

const provided = () => singletons({ eager: true });

const taken = () => singletons({ import: false });

const inRuntime = (name, file) =>
  require.resolve(path.join(path.dirname(require.resolve(`@module-federation/${name}`)), file));

/**
 * Parts of the runtime that load remotes. @parkwart/web/federation replaces them, but the shell's bundle would contain
 * them, because the shell provides the whole runtime to the remotes.
 */
export const UNUSED_BY_HOST = [
  inRuntime('runtime-core', 'utils/load.js'),
  inRuntime('runtime-core', 'utils/preload.js'),
  inRuntime('sdk', 'dom.js'),
];

export const chunkOf = (expose) => expose.slice('./'.length);

const common = {
  // By default the host would fetch every remote at start, and fail if one is down.
  shareStrategy: 'loaded-first',
  dts: false,
  // No manifest, because the product's own registry contains the entries' addresses.
  manifest: false,
  // Without this option, the runtime's entry would be a file in the folder that the process built first, and the
  // entry's place in the bundle would depend on that folder.
  virtualRuntimeEntry: true,
};

export function hostFederation(name) {
  return new ModuleFederationPlugin({
    ...common,
    name,
    shared: provided(),
    // Module federation's own loading of remotes is disabled, because @parkwart/web/federation loads the remotes.
    experiments: {
      provideExternalRuntime: true,
      optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
    },
  });
}

/** @param name a JavaScript identifier */
export function remoteFederation(name, exposes) {
  return new ModuleFederationPlugin({
    ...common,
    name,
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([expose, file]) => [expose, { import: file, name: chunkOf(expose) }]),
    ),
    filename: 'static/js/remoteEntry.js',
    shared: taken(),
    experiments: { externalRuntime: true, optimization: { disableRemote: true, disableSnapshot: true, target: 'web' } },
  });
}
