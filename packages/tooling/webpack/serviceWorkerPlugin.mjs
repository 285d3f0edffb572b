const NAME = 'ServiceWorkerPlugin';

/** Builds one more script, which runs outside the page: without its runtime, its chunks and its federation. */
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
