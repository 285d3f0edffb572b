import { readdirSync } from 'node:fs';
import { compile } from './compile.mjs';
import { takeDataFolder } from './dataFolder.mjs';
import { checkDisk } from './disk.mjs';
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { checkPort } from './port.mjs';
import { say } from './progress.mjs';
import { ROOT } from './root.mjs';
import { readDataFolder, readLogging, readPort } from './settings.mjs';
import { texts } from './texts.mjs';

/** Room for builds, databases and logs of a first day. */
const RUN_MEGABYTES = 200;

/** What runs on Node; the front ends are built by webpack, and tests by nobody. */
const services = readdirSync(ROOT).filter((name) => name.startsWith('svc-'));
const PROGRAMS = [...services, 'gateway', 'embedded'];

/** Installs and builds what is not up to date; whoever has just built everything says so and is believed. */
async function prepare() {
  if (process.env.PARKWART_BUILT === '1') {
    say(texts.builtBefore);
    return;
  }
  await install(ROOT);
  await compile(ROOT, PROGRAMS);
  await buildFrontEnds(ROOT);
}

/** npm start */
export async function main({ onInterrupt }) {
  say(texts.starting);
  const port = readPort(process.env);
  const dataFolder = readDataFolder(process.env, ROOT);
  const logging = readLogging(process.env);
  // Everything that can be known to fail is looked at before anything is built.
  const giveBack = takeDataFolder(dataFolder);
  process.on('exit', giveBack);
  await checkPort(port);
  await checkDisk(dataFolder, RUN_MEGABYTES);
  await prepare();
  // Building took its time; somebody may have come.
  await checkPort(port);
  const { runStack } = await import('../dist/runStack.js');
  await runStack({ dataDir: dataFolder, port, logging, onInterrupt });
}
