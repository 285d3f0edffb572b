const NAME = 'PortableIdsPlugin';

/** Module federation's virtual modules; their names, or the code in them, contain the checkout's absolute path. */
const VIRTUAL_MODULES = [
  { id: 'container', matches: (module) => module.identifier().startsWith('container entry') },
  { id: 'federation', matches: (module) => module.identifier().startsWith('javascript/esm|data:') },
];

/** Removes the checkout's path from module ids, so that equal sources give equal files on every machine. */
export function portableIdsPlugin(compiler) {
  compiler.hooks.compilation.tap(NAME, (compilation) => {
    compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
      for (const module of modules) {
        const known = VIRTUAL_MODULES.find(({ matches }) => matches(module));
        if (known) compilation.chunkGraph.setModuleId(module, known.id);
      }
    });
  });
}
