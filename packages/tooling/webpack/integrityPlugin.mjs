import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const NAME = 'IntegrityPlugin';

/** Where the shell keeps the hashes of its registry: address → `sha384-…`. Written by @parkwart/web/federation. */
const LOOKUP = `globalThis[Symbol.for('parkwart.integrity')]`;

/**
 * Lets a remote's own chunks and stylesheets be checked against the registry's hashes. A remote that runs alone has no
 * registry and checks nothing.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(NAME, (source) =>
        [source, `script.integrity = ${LOOKUP}?.get(new URL(url, location.href).pathname) ?? '';`].join('\n'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(NAME, (source, { tag }) =>
        [source, `${tag}.integrity = ${LOOKUP}?.get(new URL(${tag}.href).pathname) ?? '';`].join('\n'),
      );
    });
  }
}
