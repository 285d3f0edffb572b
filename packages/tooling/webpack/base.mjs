import { createRequire } from 'node:module';
import path from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { className } from './className.mjs';
import { portableIdsPlugin } from './portableIdsPlugin.mjs';
import { pureContractsPlugin } from './pureContractsPlugin.mjs';
import { retryPlugin } from './retryPlugin.mjs';
import { stableOrderPlugin } from './stableOrderPlugin.mjs';

const require = createRequire(import.meta.url);

const BROWSERS = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

const REACT_ROUTER = /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/;

/** In ms (specification §17). */
const CHUNK_LOAD_TIMEOUT = 120_000;

/** In bytes before minification: shared code of at least this size becomes a separate file. */
const WORTH_A_REQUEST = 20_000;

const transpile = {
  loader: require.resolve('swc-loader'),
  options: {
    env: { targets: BROWSERS.join(', ') },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

/**
 * V8's compile hint, which must be a file's first line: V8 compiles functions in the background while it loads the
 * file, instead of one by one on their first call. Other browsers ignore it.
 */
const COMPILED_EARLY = { format: { preamble: '//# allFunctionsCalledOnLoad\n' } };

const cssModules = {
  loader: require.resolve('css-loader'),
  options: {
    modules: {
      auto: /\.module\.css$/,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      getLocalIdent: ({ resourcePath }, _template, name) => className(resourcePath, name),
    },
  },
};

const CALLS = path.join(import.meta.dirname, '../../contracts/src/calls', path.sep);
const JOURNAL = path.join(import.meta.dirname, '../../contracts/src/journal/journalSubjects.ts');

const RULES = [
  { test: /\.tsx?$/, use: transpile, parser: { exportsPresence: 'error' } },
  { test: CALLS, use: path.join(import.meta.dirname, 'callLoader.mjs') },
  { test: JOURNAL, use: path.join(import.meta.dirname, 'journalLoader.mjs') },
  { test: REACT_ROUTER, use: path.join(import.meta.dirname, 'pureReactLoader.mjs') },
  { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssModules] },
  { test: /\.ttf$/, type: 'asset/resource' },
  // Inlined, because the page's icon is smaller than a request.
  { test: /\.svg$/, type: 'asset/inline' },
];

/**
 * A page loads only the code that it uses. Code that several pages or dialogs share is in one file for each set of
 * pages and dialogs that share it. Code that is too small for a separate request is part of each page's file.
 */
const optimization = () => ({
  // Not parallel: both minimizers are compiled and fast, and starting worker processes would take longer than the work.
  minimizer: [
    new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, minimizerOptions: COMPILED_EARLY, parallel: false }),
    new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify, parallel: false }),
  ],
  splitChunks: {
    chunks: 'async',
    minSize: { javascript: WORTH_A_REQUEST, 'css/mini-extract': WORTH_A_REQUEST },
    cacheGroups: { default: false, defaultVendors: false, shared: { minChunks: 2 } },
  },
  moduleIds: 'deterministic',
  chunkIds: 'deterministic',
});

/** Compressed copies, which the gateway serves. */
const copies = (algorithm, ending, test) =>
  new CompressionPlugin({ algorithm, filename: `[path][base]${ending}`, test, minRatio: Number.POSITIVE_INFINITY });

const basePlugins = (filename, production) => [
  portableIdsPlugin,
  pureContractsPlugin,
  stableOrderPlugin,
  retryPlugin,
  // CSS Modules don't depend on each other's order.
  new MiniCssExtractPlugin({ ignoreOrder: true, filename, chunkFilename: filename }),
  new webpack.DefinePlugin({
    'process.env.PARKWART_API_BASE': JSON.stringify(process.env.PARKWART_API_BASE || '/api/employee'),
  }),
  ...(production
    ? [copies('gzip', '.gz', /\.(js|css|html|svg|ttf)$/), copies('brotliCompress', '.br', /\.(js|css)$/)]
    : []),
];

/**
 * The base of every front end's build. Its output depends only on the sources: file names are derived from content, ids
 * from module paths.
 */
export function base({ folder, uniqueName, production, plugins, unused = [] }) {
  const named = (kind) => `static/${kind}/[name]${production ? '.[contenthash:8]' : ''}.${kind}`;
  return {
    mode: production ? 'production' : 'development',
    context: folder,
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: path.join(folder, 'dist/site'),
      filename: named('js'),
      chunkFilename: named('js'),
      assetModuleFilename: 'static/media/[name].[contenthash:8][ext]',
      publicPath: 'auto',
      uniqueName,
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT,
      clean: production,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['parkwart', 'import', 'module', 'browser', 'default'],
      alias: Object.fromEntries(unused.map((name) => [name, false])),
    },
    module: { rules: RULES },
    optimization: optimization(),
    plugins: [...basePlugins(named('css'), production), ...plugins],
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(folder, 'node_modules/.cache/webpack'),
      buildDependencies: { presets: [path.join(import.meta.dirname, '/')] },
    },
    performance: { hints: false },
    infrastructureLogging: { level: production ? 'warn' : 'info' },
    stats: { preset: 'errors-warnings', assets: false },
  };
}
