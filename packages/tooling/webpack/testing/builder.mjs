import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack from 'webpack';

/** Builds the folders that it receives, one after the other, so that webpack is loaded only once. */
process.on('message', async (folder) => {
  process.chdir(folder);
  process.send(await build(folder));
});

async function build(folder) {
  try {
    const { default: configure } = await import(pathToFileURL(`${folder}/webpack.config.mjs`).href);
    const config = configure();
    const compiler = webpack(config);
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    return { output: stats.toString(config.stats), succeeded: !stats.hasErrors() };
  } catch (error) {
    return { output: String(error), succeeded: false };
  }
}
