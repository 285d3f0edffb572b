import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const NAME = 'LoadingPlugin';

/** Hashes of the registry by URL: `sha384-…`. @parkwart/web/federation writes them. */
const HASHES = `globalThis[Symbol.for('parkwart.integrity')]`;

/** Checks a remote's scripts and styles against the registry's hashes, and applies the script timeout to styles. */
export function loadingPlugin(compiler) {
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
