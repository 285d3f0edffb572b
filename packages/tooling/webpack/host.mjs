import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { base } from './base.mjs';
import { devServer } from './devServer.mjs';
import { hostFederation, UNUSED_BY_HOST } from './federation.mjs';
import { firstScriptPlugin, RELOAD_INCOMPLETE, THEME } from './firstScriptPlugin.mjs';
import { handbookPlugin } from './handbookPlugin.mjs';
import { releasePlugin } from './releasePlugin.mjs';
import { serviceWorkerPlugin } from './serviceWorkerPlugin.mjs';
import { readContract, readWorkspace } from './workspace.mjs';

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
      smallSchemas: true,
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
