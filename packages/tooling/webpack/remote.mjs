import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { base } from './base.mjs';
import { devServer } from './devServer.mjs';
import { DOCUMENT, ownDocument } from './document.mjs';
import { chunkOf, remoteFederation } from './federation.mjs';
import { firstScriptPlugin, THEME } from './firstScriptPlugin.mjs';
import { releasePlugin } from './releasePlugin.mjs';
import { readContract, readWorkspace } from './workspace.mjs';

/** Hashes of the registry by URL: `sha384-…`. @parkwart/web/federation writes them. */
const HASHES = `globalThis[Symbol.for('parkwart.integrity')]`;

/** Checks a remote's scripts and styles against the registry's hashes, and applies the script timeout to styles. */
function loadingPlugin(compiler) {
  const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
  const { chunkLoadTimeout } = compiler.options.output;
  compiler.hooks.compilation.tap('LoadingPlugin', (compilation) => {
    LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('LoadingPlugin', (source) =>
      [source, `script.integrity = ${HASHES}?.get(new URL(url, location.href).pathname) ?? '';`].join('\n'),
    );
    MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('LoadingPlugin', (source, { tag }) =>
      [
        source,
        `${tag}.integrity = ${HASHES}?.get(new URL(${tag}.href).pathname) ?? '';`,
        `setTimeout(() => ${tag}.onerror?.({ type: 'timeout', target: ${tag} }), ${chunkLoadTimeout});`,
      ].join('\n'),
    );
  });
}

const SHARED_PACKAGES =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|react-hot-toast|@tanstack[\\/](?:react-query|query-core))[\\/]/;
/**
 * The stateful parts of @parkwart/web, which must be shared; the stateless parts excluded here may be bundled twice.
 */
const SHARED_WEB =
  /[\\/]packages[\\/]web[\\/]src[\\/](?!(?:files|form|http|live)[\\/]|(?:chunk|longToast|nextTask)\.ts$)/;
const isShared = (resource) => SHARED_PACKAGES.test(resource) || SHARED_WEB.test(resource);

/** Makes a remote's build fail if the remote bundles shared modules, because two Reacts on a page break hooks. */
function nothingSharedPlugin(compiler) {
  compiler.hooks.thisCompilation.tap('NothingSharedPlugin', (compilation) => {
    compilation.hooks.afterOptimizeModules.tap('NothingSharedPlugin', (modules) => {
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

const ENTRY = 'static/js/remoteEntry.js';

/**
 * A remote's build, described by its `remote.json`. `webpack serve` builds it standalone from `src/dev.tsx`.
 * @param options `oneFile` puts everything that the preloaded pages use into one file; `unused` lists modules that
 * libraries import but the remote never calls
 */
export function remote({ folder, oneFile, unused }) {
  const workspace = readWorkspace(folder);
  const uniqueName = workspace.name.replaceAll('-', '_');
  const common = { folder, uniqueName, unused };
  return () => (process.env.WEBPACK_SERVE ? alone() : deployed());

  function alone() {
    const plugins = [
      new HtmlWebpackPlugin({ template: path.join(import.meta.dirname, 'alone.html'), publicPath: '/' }),
      firstScriptPlugin([THEME]),
    ];
    const config = base({ ...common, production: false, plugins });
    return { ...config, entry: { main: path.join(folder, 'src/dev.tsx') }, devServer: devServer() };
  }

  function deployed() {
    const { pages, exposes, preload, beside, offline, document } = readContract(path.join(folder, 'remote.json'));
    const plugins = [
      remoteFederation(uniqueName, exposes),
      loadingPlugin,
      nothingSharedPlugin,
      releasePlugin({ ...workspace, pages, entry: ENTRY, preload, beside, offline, document }),
    ];
    const config = base({ ...common, production: true, plugins });
    const { splitChunks } = config.optimization;
    const counts = pages.flatMap(({ count = [] }) => count);
    const always = [...beside, ...counts.map(({ module }) => module)];
    const cacheGroups = oneFile
      ? inOneFile(preload.map(chunkOf))
      : { ...splitChunks.cacheGroups, beside: sharedBeside(always) };
    const optimization = { ...config.optimization, splitChunks: { ...splitChunks, cacheGroups } };
    const federated = { ...config, entry: {}, optimization };
    if (!document) return federated;
    // The document's build empties the folder; this build adds its own files and describes the files of both builds.
    const output = { ...federated.output, clean: false };
    return [ownDocument({ ...common, script: document }), { ...federated, output, dependencies: [DOCUMENT] }];
  }
}

const isIn =
  (names) =>
  (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => names.includes(name));

const inOneFile = (preloaded) => ({
  default: false,
  defaultVendors: false,
  pages: { name: 'pages', enforce: true, priority: 1, test: isIn(preloaded) },
  // All later chunks need these files; one style sheet is smaller than three.
  shared: { name: 'shared', enforce: true, minChunks: 2 },
  styles: { name: 'shared', enforce: true, type: 'css/mini-extract' },
});

/**
 * One file that every page loads completely. Code that is in this file and that a page needs, too, is loaded from this
 * file.
 */
const sharedBeside = (names) => ({ name: 'beside', enforce: true, priority: 1, test: isIn(names) });
