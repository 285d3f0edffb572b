import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { provided, taken } from './shared.mjs';

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
    experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
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
