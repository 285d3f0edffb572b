const NAME = 'NothingSharedPlugin';
const SHARED =
  /[\\/](node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|react-hot-toast|@tanstack)[\\/]|packages[\\/]web[\\/]src[\\/])/;

/** Fails the build of a remote that would bring its own copy of what the shell shares: two Reacts on a page break hooks. */
export class NothingSharedPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.afterOptimizeModules.tap(NAME, (modules) => {
        for (const module of modules) {
          const resource = module.nameForCondition();
          if (resource && SHARED.test(resource)) {
            compilation.errors.push(
              new compiler.webpack.WebpackError(`A remote must take this from the shell, not bundle it: ${resource}`),
            );
          }
        }
      });
    });
  }
}
