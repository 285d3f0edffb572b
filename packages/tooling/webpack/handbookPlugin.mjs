import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'HandbookPlugin';

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort()
    .map((file) => ({ file, content: readFileSync(path.join(folder, file)) }));
}

/** Publishes a folder of plain pages with the shell's files, below a name of its own for each content. */
export class HandbookPlugin {
  /**
   * @param {string} folder
   * @param {string[]} beside files that its pages load besides
   */
  constructor(folder, beside) {
    this.folder = folder;
    this.beside = beside;
  }

  apply(compiler) {
    const { Compilation, DefinePlugin, sources } = compiler.webpack;
    const beside = this.beside.map((file) => ({ file: path.basename(file), content: readFileSync(file) }));
    const files = [...filesIn(this.folder), ...beside];
    const hash = createHash('sha256');
    for (const { file, content } of files) hash.update(`${file}\0`).update(content);
    const place = `static/handbuch/${hash.digest('hex').slice(0, 12)}`;
    new DefinePlugin({ 'process.env.PARKWART_HANDBOOK': JSON.stringify(`/${place}`) }).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.fileDependencies.addAll(this.beside);
      compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        for (const { file, content } of files) {
          compilation.emitAsset(`${place}/${file}`, new sources.RawSource(content), { immutable: true });
        }
      });
    });
  }
}
