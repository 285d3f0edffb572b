import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack from 'webpack';

let stored = Promise.resolve();

/**
 * Builds the received folders one after another in one process, so that webpack is loaded and optimised only once.
 * Sends a message for each folder as soon as the folder is built; after the last folder, writes the caches for later
 * builds. An empty list ends the process.
 */
process.on('message', async (folders) => {
  await stored;
  if (folders.length === 0) process.disconnect();
  const compilers = [];
  for (const folder of folders) process.send(await build(folder, compilers));
  stored = Promise.all(compilers.map((compiler) => promisify(compiler.close.bind(compiler))()));
});

async function build(folder, compilers) {
  try {
    process.chdir(folder);
    const { default: config } = await import(pathToFileURL(`${folder}/webpack.config.mjs`).href);
    const compiler = webpack(typeof config === 'function' ? config({}, {}) : config);
    compilers.push(compiler);
    const stats = await promisify(compiler.run.bind(compiler))();
    return { output: stats.toString('errors-warnings'), succeeded: !stats.hasErrors() };
  } catch (error) {
    return { output: String(error), succeeded: false };
  }
}
