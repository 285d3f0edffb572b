import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { base } from './base.mjs';
import { devServer } from './devServer.mjs';
import { hostFederation, UNUSED_BY_HOST } from './federation.mjs';
import { firstScriptPlugin, RELOAD_INCOMPLETE, THEME } from './firstScriptPlugin.mjs';
import { releasePlugin } from './releasePlugin.mjs';
import { readContract, readWorkspace } from './workspace.mjs';

/** Builds an additional script that runs outside the page, without the page's runtime, chunks and federation. */
const serviceWorkerPlugin = (file) => (compiler) => {
  const { EntryPlugin, webworker } = compiler.webpack;
  compiler.hooks.make.tapAsync('ServiceWorkerPlugin', (compilation, done) => {
    const child = compilation.createChildCompiler(
      'ServiceWorkerPlugin',
      { filename: 'service-worker.js', publicPath: '/' },
      [new webworker.WebWorkerTemplatePlugin(), new EntryPlugin(compiler.context, file, 'service-worker')],
    );
    child.runAsChild((error, _entries, built) => {
      compilation.fileDependencies.add(file);
      done(error ?? built?.errors[0]);
    });
  });
};

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();

/** Publishes a folder of static pages and their script under a URL that changes with the content. */
const handbookPlugin = (folder, script) => (compiler) => {
  const { Compilation, DefinePlugin, sources } = compiler.webpack;
  const files = new Map(filesIn(folder).map((file) => [file, readFileSync(path.join(folder, file))]));
  files.set(path.basename(script), readFileSync(script));
  const hash = createHash('sha256');
  for (const [file, content] of files) hash.update(`${file}\0`).update(content);
  const place = `static/handbuch/${hash.digest('hex').slice(0, 12)}`;
  new DefinePlugin({ 'process.env.PARKWART_HANDBOOK': JSON.stringify(`/${place}`) }).apply(compiler);
  compiler.hooks.thisCompilation.tap('HandbookPlugin', (compilation) => {
    compilation.contextDependencies.add(folder);
    compilation.fileDependencies.add(script);
    compilation.hooks.processAssets.tap(
      { name: 'HandbookPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
      () => {
        // The files are not marked as immutable: after a change of the minimizer, webpack would find a file with the
        // same name and not overwrite it.
        for (const [file, content] of files) compilation.emitAsset(`${place}/${file}`, new sources.RawSource(content));
      },
    );
  });
};

const pagePlugin = (template) =>
  new HtmlWebpackPlugin({
    template,
    // URLs must not be relative, because pages have different depths.
    publicPath: '/',
    scriptLoading: 'defer',
    inject: 'head',
  });

/** The shell's build: entry `src/main.tsx`, page `src/index.html`, its own pages' URLs in `pages.json`. */
export function host({ folder }) {
  const workspace = readWorkspace(folder);
  const { name } = workspace;
  const { pages } = readContract(path.join(folder, 'pages.json'));
  // Browsers remove their service worker when a release has none.
  const hasServiceWorker = process.env.PARKWART_SERVICE_WORKER !== 'off';
  return (_env, argv) => {
    const production = argv.mode !== 'development' && !process.env.WEBPACK_SERVE;
    const common = base({
      folder,
      uniqueName: name,
      production,
      unused: UNUSED_BY_HOST,
      plugins: [
        hostFederation(name),
        pagePlugin(path.join(folder, 'src/index.html')),
        hasServiceWorker && production && serviceWorkerPlugin(path.join(folder, 'src/service-worker/worker.ts')),
        handbookPlugin(path.join(folder, 'handbuch'), THEME),
        firstScriptPlugin([THEME, RELOAD_INCOMPLETE]),
        releasePlugin({ ...workspace, pages, entry: 'index.html', preload: [], beside: [], offline: [] }),
      ],
    });
    return {
      ...common,
      entry: { main: path.join(folder, 'src/main.tsx') },
      optimization: {
        ...common.optimization,
        splitChunks: {
          cacheGroups: {
            default: false,
            defaultVendors: false,
            vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial' },
          },
        },
      },
      ...(!production && { devServer: devServer() }),
    };
  };
}
