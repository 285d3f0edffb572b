import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { base } from './base.mjs';
import { devServer } from './devServer.mjs';
import { chunkOf, remoteFederation } from './federation.mjs';
import { FirstScriptPlugin, THEME } from './firstScriptPlugin.mjs';
import { LoadingPlugin } from './loadingPlugin.mjs';
import { NothingSharedPlugin } from './nothingSharedPlugin.mjs';
import { ReleasePlugin } from './releasePlugin.mjs';
import { readContract, readWorkspace } from './workspace.mjs';

const ENTRY = 'static/js/remoteEntry.js';

/**
 * A remote's build, by its `remote.json`. `webpack serve` builds it alone from `src/dev.tsx`.
 * @param {{ folder: string, smallSchemas?: boolean, oneFile?: boolean, unused?: string[] }} options the workspace's
 * folder; `unused` are modules that libraries import and the remote never calls; `smallSchemas`
 * bundles the few parts of zod in packages/web/src/schema instead of zod; `oneFile` puts all that the preloaded pages
 * use into one file, of which others take their share
 */
export function remote({ folder, smallSchemas, oneFile, unused }) {
  const workspace = readWorkspace(folder);
  const federationName = workspace.name.replaceAll('-', '_');
  return () => {
    const alone = Boolean(process.env.WEBPACK_SERVE);
    if (alone) {
      return {
        ...base({
          folder,
          uniqueName: federationName,
          production: false,
          smallSchemas,
          unused,
          plugins: [
            new HtmlWebpackPlugin({ template: path.join(import.meta.dirname, 'alone.html'), publicPath: '/' }),
            new FirstScriptPlugin([THEME]),
          ],
        }),
        entry: { main: path.join(folder, 'src/dev.tsx') },
        devServer: devServer(),
      };
    }
    const { pages, exposes, preload, beside, offline } = readContract(path.join(folder, 'remote.json'));
    const config = base({
      folder,
      uniqueName: federationName,
      production: true,
      smallSchemas,
      unused,
      plugins: [
        remoteFederation(federationName, exposes),
        new LoadingPlugin(),
        new NothingSharedPlugin(),
        new ReleasePlugin({ ...workspace, pages, entry: ENTRY, preload, beside, offline }),
      ],
    });
    return { ...(oneFile ? inOneFile(config, preload.map(chunkOf)) : config), entry: {} };
  };
}

function inOneFile(config, preloaded) {
  const { splitChunks } = config.optimization;
  const isPreloaded = (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => preloaded.includes(name));
  const cacheGroups = {
    default: false,
    defaultVendors: false,
    pages: { name: 'pages', enforce: true, test: isPreloaded },
  };
  return { ...config, optimization: { ...config.optimization, splitChunks: { ...splitChunks, cacheGroups } } };
}
