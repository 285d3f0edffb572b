import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { base } from './base.mjs';
import { devServer } from './devServer.mjs';
import { remoteFederation } from './federation.mjs';
import { LoadingPlugin } from './loadingPlugin.mjs';
import { NothingSharedPlugin } from './nothingSharedPlugin.mjs';
import { ReleasePlugin } from './releasePlugin.mjs';
import { readWorkspace } from './workspace.mjs';

const ENTRY = 'static/js/remoteEntry.js';

/**
 * The build of a front end that the shell loads. `webpack serve` builds it alone instead, from `src/dev.tsx`.
 *
 * @param {{
 *   folder: string,
 *   name: string,
 *   exposes: Record<string, string>,
 *   roles: ('Angestellte' | 'Admin')[],
 *   preload?: string[],
 * }} options `folder` is the workspace's, `name` the federation's (a JavaScript identifier), `roles` who loads it,
 *   `preload` the exposed modules that are fetched as soon as the role is known
 */
export function remote({ folder, name, exposes, roles, preload = [] }) {
  const workspace = readWorkspace(folder);
  return () => {
    const alone = Boolean(process.env.WEBPACK_SERVE);
    if (alone) {
      return {
        ...base({
          folder,
          uniqueName: name,
          production: false,
          plugins: [new HtmlWebpackPlugin({ template: path.join(import.meta.dirname, 'alone.html'), publicPath: '/' })],
        }),
        entry: { main: path.join(folder, 'src/dev.tsx') },
        devServer: devServer(),
      };
    }
    return {
      ...base({
        folder,
        uniqueName: name,
        production: true,
        plugins: [
          remoteFederation(name, exposes),
          new LoadingPlugin(),
          new NothingSharedPlugin(),
          new ReleasePlugin({
            name: workspace.name,
            packageVersion: workspace.version,
            contract: workspace.contract,
            roles,
            entry: ENTRY,
            preload,
          }),
        ],
      }),
      // The federation's entry is the only one.
      entry: {},
    };
  };
}
