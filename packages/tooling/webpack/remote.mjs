import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { base } from './base.mjs';
import { devServer } from './devServer.mjs';
import { DOCUMENT, ownDocument } from './document.mjs';
import { chunkOf, remoteFederation } from './federation.mjs';
import { firstScriptPlugin, THEME } from './firstScriptPlugin.mjs';
import { loadingPlugin } from './loadingPlugin.mjs';
import { nothingSharedPlugin } from './nothingSharedPlugin.mjs';
import { releasePlugin } from './releasePlugin.mjs';
import { readContract, readWorkspace } from './workspace.mjs';

const ENTRY = 'static/js/remoteEntry.js';

/**
 * A remote's build, described by its `remote.json`. `webpack serve` builds it standalone from `src/dev.tsx`.
 * @param options `smallSchemas` bundles packages/web/src/schema instead of zod; `oneFile` puts everything that the
 * preloaded pages use into one file; `unused` lists modules that libraries import but the remote never calls
 */
export function remote({ folder, smallSchemas, oneFile, unused }) {
  const workspace = readWorkspace(folder);
  const uniqueName = workspace.name.replaceAll('-', '_');
  const common = { folder, uniqueName, smallSchemas, unused };
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
    // The document's build empties the folder; this build adds its files and describes both.
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

/** One file that every page loads completely. Code that a page shares with it is loaded from there. */
const sharedBeside = (names) => ({ name: 'beside', enforce: true, priority: 1, test: isIn(names) });
