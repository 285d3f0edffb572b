const NAME = 'ServiceWorkerPlugin';
const FILE = 'service-worker.js';

/** Builds one more script, which runs outside the page: without its runtime, its chunks and its federation. */
export class ServiceWorkerPlugin {
  /** @param {string} file */
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    const { EntryPlugin, webworker } = compiler.webpack;
    compiler.hooks.make.tapAsync(NAME, (compilation, done) => {
      const child = compilation.createChildCompiler(NAME, { filename: FILE, publicPath: '/' }, [
        new webworker.WebWorkerTemplatePlugin(),
        new EntryPlugin(compiler.context, this.file, 'service-worker'),
      ]);
      child.runAsChild((error, _entries, built) => {
        compilation.fileDependencies.add(this.file);
        done(error ?? built?.errors[0]);
      });
    });
  }
}
