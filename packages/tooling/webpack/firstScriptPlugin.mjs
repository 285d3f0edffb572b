import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';

const NAME = 'FirstScriptPlugin';

export const THEME = path.join(import.meta.dirname, '../../ui/src/theme.js');

export const RELOAD_INCOMPLETE = path.join(import.meta.dirname, '../../ui/src/reloadIncomplete.js');

/** Adds a plain script, without webpack's runtime, that runs before the first paint and before all other scripts. */
export const firstScriptPlugin =
  (files, publicPath = '/') =>
  (compiler) => {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const content = files.map((file) => readFileSync(file, 'utf8')).join('');
      const contenthash = createHash('sha256').update(content).digest('hex').slice(0, 12);
      const name = `static/js/first.${contenthash}.js`;
      compilation.fileDependencies.addAll(files);
      compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () =>
        compilation.emitAsset(name, new sources.RawSource(content), { contenthash, immutable: true }),
      );
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(NAME, (groups) => {
        groups.headTags.unshift(HtmlWebpackPlugin.createHtmlTagObject('script', { src: `${publicPath}${name}` }));
        return groups;
      });
    });
  };
