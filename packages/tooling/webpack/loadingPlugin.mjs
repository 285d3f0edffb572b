import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const NAME = 'LoadingPlugin';

/** Where the shell keeps the hashes of its registry: address → `sha384-…`. Written by @parkwart/web/federation. */
const HASHES = `globalThis[Symbol.for('parkwart.integrity')]`;

/**
 * How a remote loads its own chunks: scripts and styles are checked against the registry's hashes, and a style sheet is
 * waited for no longer than a script is; webpack's time-out covers scripts alone. A remote that runs without the shell
 * has no registry and checks nothing.
 */
export class LoadingPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    const { chunkLoadTimeout } = compiler.options.output;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(NAME, (source) =>
        [source, `script.integrity = ${HASHES}?.get(new URL(url, location.href).pathname) ?? '';`].join('\n'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(NAME, (source, { tag }) =>
        [
          source,
          `${tag}.integrity = ${HASHES}?.get(new URL(${tag}.href).pathname) ?? '';`,
          `setTimeout(() => ${tag}.onerror?.({ type: 'timeout', target: ${tag} }), ${chunkLoadTimeout});`,
        ].join('\n'),
      );
    });
  }
}
