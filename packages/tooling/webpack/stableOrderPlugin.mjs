const NAME = 'StableOrderPlugin';

/** This plugin runs after webpack's own plugins for the hook, which redirect re-exports to their sources. */
const LATE = 1_000;

/**
 * Sorts a module's connections by source: webpack redirects re-exports in an order that depends on its cache, and the
 * names in the bundle would depend on that order.
 */
export function stableOrderPlugin(compiler) {
  compiler.hooks.compilation.tap(NAME, (compilation) => {
    compilation.hooks.optimizeDependencies.tap({ name: NAME, stage: LATE }, (modules) => {
      for (const module of modules) sortConnections(compilation.moduleGraph, module);
    });
  });
}

function sortConnections(moduleGraph, module) {
  const place = new Map(module.dependencies.map((dependency, index) => [dependency, index]));
  const placeOf = ({ dependency }) => place.get(dependency) ?? place.size;
  const connections = moduleGraph.getOutgoingConnections(module);
  const sorted = [...connections].sort((one, other) => placeOf(one) - placeOf(other));
  for (const connection of sorted) {
    connections.delete(connection);
    connections.add(connection);
  }
}
