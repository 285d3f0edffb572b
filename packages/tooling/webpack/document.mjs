import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { VERSION_FOLDER } from '@parkwart/contracts/registry/ownDocument';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { base } from './base.mjs';
import { firstScriptPlugin, RELOAD_INCOMPLETE, THEME } from './firstScriptPlugin.mjs';

/** The name of this build; the build of the remote itself waits for this build. */
export const DOCUMENT = 'document';

/**
 * The build of a remote's own document: one page, one script and one style, with React inside and without federation.
 * The document's files are next to the remote's, in the same version.
 */
export function ownDocument({ script, ...common }) {
  const template = path.join(common.folder, 'src/document.html');
  const plugins = [
    new HtmlWebpackPlugin({
      template,
      filename: 'document.html',
      publicPath: VERSION_FOLDER,
      scriptLoading: 'defer',
      inject: 'head',
    }),
    firstScriptPlugin([THEME, RELOAD_INCOMPLETE], VERSION_FOLDER),
  ];
  const uniqueName = `${common.uniqueName}_document`;
  const config = base({ ...common, uniqueName, production: true, plugins });
  const optimization = { ...config.optimization, splitChunks: false };
  return { ...config, name: DOCUMENT, entry: { document: path.join(common.folder, script) }, optimization };
}

/** The files that the build has written, for the version's hash and its list of files. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => ({ file: path.relative(folder, file), content: readFileSync(file) }));
