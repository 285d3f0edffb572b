import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './commands.mjs';
import { checkDisk } from './disk.mjs';
import { Failure } from './failure.mjs';
import { step } from './progress.mjs';
import { texts } from './texts.mjs';

const INSTALL_MEGABYTES = 1_500;

/** No package may run install scripts; none needs to (operations/embedded/src/installScripts.test.ts). */
const NPM_OPTIONS = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

async function readPackages(file) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text).packages ?? {};
}

function isSame(wanted, present) {
  if (!present) return wanted.optional === true || wanted.peer === true;
  const parts = ({ version, resolved, integrity, dependencies }) => [version, resolved, integrity, dependencies];
  return JSON.stringify(parts(wanted)) === JSON.stringify(parts(present));
}

/** npm writes its own copy of the lockfile last, so an aborted installation does not count. */
export async function isInstalled(root) {
  const wanted = await readPackages(join(root, 'package-lock.json'));
  const present = await readPackages(join(root, 'node_modules/.package-lock.json'));
  return Object.keys(wanted)
    .filter((path) => path !== '')
    .every((path) => isSame(wanted[path], present[path]));
}

function npmCommand() {
  const { npm_execpath: npm } = process.env;
  return npm && /npm-cli\.c?js$/.test(npm) && existsSync(npm) ? [process.execPath, npm] : ['npm'];
}

export async function install(root) {
  await step(texts.install, async () => {
    if (await isInstalled(root)) return texts.installed;
    await checkDisk(root, INSTALL_MEGABYTES);
    const args = [...npmCommand(), 'ci', ...NPM_OPTIONS];
    const { code, output } = await runProgram(args, { cwd: root });
    if (code !== 0) throw new Failure(texts.installFailed, output);
    return undefined;
  });
}
