const NAME = 'PlaceFreeIdsPlugin';

/** The modules that module federation makes up; their names hold the checkout's absolute path. */
const MADE_UP = [
  { id: 'federation', matches: (module) => /[\\/]\.federation[\\/]entry\./.test(module.nameForCondition() ?? '') },
  { id: 'container', matches: (module) => module.identifier().startsWith('container entry') },
];

/** Keeps the folder of the checkout out of module ids, so that equal sources give equal files on every machine. */
export class PlaceFreeIdsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        for (const module of modules) {
          const known = MADE_UP.find(({ matches }) => matches(module));
          if (known) compilation.chunkGraph.setModuleId(module, known.id);
        }
      });
    });
  }
}
