import { createHash } from 'node:crypto';

const NAME = 'ShortNamesPlugin';
const LENGTH = 6;

/**
 * Names a chunk that pages share by a hash of its modules. Webpack would list their paths, and each remote's entry,
 * which every page loads, contains every name several times.
 */
export function shortNamesPlugin(compiler) {
  compiler.hooks.compilation.tap(NAME, (compilation) => {
    compilation.hooks.beforeChunkIds.tap(NAME, (chunks) => {
      const { chunkGraph } = compilation;
      for (const chunk of chunks) {
        if (chunk.name) continue;
        const ids = [...chunkGraph.getChunkModulesIterable(chunk)].map((module) => chunkGraph.getModuleId(module));
        const hash = createHash('sha256').update(ids.sort().join()).digest('hex').slice(0, LENGTH);
        chunk.id = `shared-${hash}`;
        chunk.ids = [chunk.id];
      }
    });
  });
}
