import { compile } from './compile.mjs';
import { findRunning, lockDataFolder, NEXT_LOCK_FILE, stopRunning } from './dataFolder.mjs';
import { checkDisk } from './disk.mjs';
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { checkPort } from './port.mjs';
import { PRODUCT, PROGRAMS } from './product.mjs';
import { say, step } from './progress.mjs';
import { ROOT } from './root.mjs';
import { readDataFolder, readLogging, readPort } from './settings.mjs';
import { texts } from './texts.mjs';

const RUN_MEGABYTES = 200;

/** The last day of each release line: https://github.com/nodejs/Release/blob/main/schedule.json */
const NODE_ENDS = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
  27: '2030-04-30',
};

/** The day on which a Node version's maintenance ended; undefined if it is still maintained. */
function endOfMaintenance(version, today) {
  const end = NODE_ENDS[Number.parseInt(version, 10)];
  return end !== undefined && end < today.toISOString().slice(0, 10) ? end : undefined;
}

/** @returns a function that builds the front ends; called while the services start */
async function prepare() {
  if (process.env.PARKWART_BUILT === '1') {
    say(texts.builtBefore);
    return async () => undefined;
  }
  await install(ROOT, PRODUCT);
  await compile(ROOT, PROGRAMS);
  return () => buildFrontEnds(ROOT);
}

export async function main({ onInterrupt }) {
  say(texts.starting);
  const unmaintainedSince = endOfMaintenance(process.versions.node, new Date());
  if (unmaintainedSince) say(texts.unmaintained(process.versions.node, unmaintainedSince));
  const port = readPort(process.env);
  const dataFolder = readDataFolder(process.env, ROOT);
  const logging = readLogging(process.env);
  // Checks that can fail run before the build.
  const running = findRunning(dataFolder);
  const release = lockDataFolder(dataFolder, running && NEXT_LOCK_FILE);
  process.on('exit', release);
  if (running?.port !== port) await checkPort(port);
  await checkDisk(dataFolder, RUN_MEGABYTES);
  if (running) say(texts.runningBeside(running.pid));
  let build = await prepare();
  if (running) {
    await build();
    build = async () => undefined;
  }
  const { runStack } = await import('../dist/runStack.js');
  await runStack({
    dataDir: dataFolder,
    port,
    logging,
    onInterrupt,
    say,
    takeOver: async () => {
      if (!running) return;
      await step(texts.replaceRunning, () => stopRunning(dataFolder, running));
      process.on('exit', lockDataFolder(dataFolder));
      release();
    },
    buildFrontEnds: async () => {
      await build();
      // Another process may have taken the port during the build.
      await checkPort(port);
    },
  });
}
