import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'HandbookPlugin';

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();

/** Publishes a folder of static pages and their script under a URL that changes with the content. */
export const handbookPlugin = (folder, script) => (compiler) => {
  const { Compilation, DefinePlugin, sources } = compiler.webpack;
  const files = new Map(filesIn(folder).map((file) => [file, readFileSync(path.join(folder, file))]));
  files.set(path.basename(script), readFileSync(script));
  const hash = createHash('sha256');
  for (const [file, content] of files) hash.update(`${file}\0`).update(content);
  const place = `static/handbuch/${hash.digest('hex').slice(0, 12)}`;
  new DefinePlugin({ 'process.env.PARKWART_HANDBOOK': JSON.stringify(`/${place}`) }).apply(compiler);
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    compilation.contextDependencies.add(folder);
    compilation.fileDependencies.add(script);
    compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
      // Not marked as immutable: otherwise a different minimizer would find the file under the same name and not
      // replace it.
      for (const [file, content] of files) compilation.emitAsset(`${place}/${file}`, new sources.RawSource(content));
    });
  });
};
