const NAME = 'NothingSharedPlugin';
const SHARED_PACKAGES =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|react-hot-toast|@tanstack[\\/](?:react-query|query-core))[\\/]/;
/** Stateless parts of @parkwart/web may be bundled twice. */
const SHARED_WEB = /[\\/]packages[\\/]web[\\/]src[\\/](?!(?:files|form|http|live|schema)[\\/]|(?:chunk|nextTask)\.ts$)/;
const isShared = (resource) => SHARED_PACKAGES.test(resource) || SHARED_WEB.test(resource);

/** Fails a remote's build if it bundles shared modules, because two Reacts on a page break hooks. */
export function nothingSharedPlugin(compiler) {
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
