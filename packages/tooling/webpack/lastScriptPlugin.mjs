import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';

const NAME = 'LastScriptPlugin';

/** Adds a plain script, without webpack's runtime, that the page runs after all others. */
export class LastScriptPlugin {
  /** @param {string} file */
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const content = readFileSync(this.file);
      const contenthash = createHash('sha256').update(content).digest('hex').slice(0, 12);
      const name = `static/js/${path.parse(this.file).name}.${contenthash}.js`;
      compilation.fileDependencies.add(this.file);
      compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () =>
        compilation.emitAsset(name, new sources.RawSource(content), { contenthash, immutable: true }),
      );
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(NAME, (groups) => {
        groups.bodyTags.push(HtmlWebpackPlugin.createHtmlTagObject('script', { defer: true, src: `/${name}` }));
        return groups;
      });
    });
  }
}
