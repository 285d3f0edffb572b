const NAME = 'NothingSharedPlugin';
const SHARED_PACKAGES =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|react-hot-toast|@tanstack[\\/](?:react-query|query-core))[\\/]/;
/** `@parkwart/web/files`, `/form` and `/errors` have no state of their own, and the pure parts of the API client may be there twice. */
const SHARED_WEB =
  /[\\/]packages[\\/]web[\\/]src[\\/](?!(?:files|errors)\.ts$|(?:files|form)[\\/]|api[\\/](?:answer|apiError|pause|request|texts)\.ts$)/;
const isShared = (resource) => SHARED_PACKAGES.test(resource) || SHARED_WEB.test(resource);

/** Fails the build of a remote that would bring its own copy of what the shell shares: two Reacts on a page break hooks. */
export class NothingSharedPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.afterOptimizeModules.tap(NAME, (modules) => {
        for (const module of modules) {
          const resource = module.nameForCondition();
          if (resource && isShared(resource)) {
            compilation.errors.push(
              new compiler.webpack.WebpackError(`A remote must take this from the shell, not bundle it: ${resource}`),
            );
          }
        }
      });
    });
  }
}
