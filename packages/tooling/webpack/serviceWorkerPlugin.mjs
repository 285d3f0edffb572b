const NAME = 'ServiceWorkerPlugin';

/** Builds an additional script that runs outside the page, without its runtime, chunks and federation. */
export const serviceWorkerPlugin = (file) => (compiler) => {
  const { EntryPlugin, webworker } = compiler.webpack;
  compiler.hooks.make.tapAsync(NAME, (compilation, done) => {
    const child = compilation.createChildCompiler(NAME, { filename: 'service-worker.js', publicPath: '/' }, [
      new webworker.WebWorkerTemplatePlugin(),
      new EntryPlugin(compiler.context, file, 'service-worker'),
    ]);
    child.runAsChild((error, _entries, built) => {
      compilation.fileDependencies.add(file);
      done(error ?? built?.errors[0]);
    });
  });
};
