import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { provided, taken } from './shared.mjs';

const require = createRequire(import.meta.url);

const inRuntime = (name, file) =>
  require.resolve(path.join(path.dirname(require.resolve(`@module-federation/${name}`)), file));

/**
 * Parts of the runtime that load remotes, which @parkwart/web/federation does; the shell's bundle would hold them, since
 * it provides the runtime to the remotes as a whole.
 */
export const UNUSED_BY_HOST = [
  inRuntime('runtime-core', 'utils/load.js'),
  inRuntime('runtime-core', 'utils/preload.js'),
  inRuntime('sdk', 'dom.js'),
];

export const chunkOf = (expose) => expose.slice('./'.length);

const common = {
  // By default every remote would be fetched at start, and one that is down would break the host.
  shareStrategy: 'loaded-first',
  dts: false,
  // Our own registry names the entries.
  manifest: false,
};

export function hostFederation(name) {
  return new ModuleFederationPlugin({
    ...common,
    name,
    shared: provided(),
    // Remotes are loaded by @parkwart/web/federation.
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
