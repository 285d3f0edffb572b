import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './commands.mjs';
import { checkDisk } from './disk.mjs';
import { Failure } from './failure.mjs';
import { step } from './progress.mjs';
import { texts } from './texts.mjs';

const INSTALL_MEGABYTES = 1_500;
/** npm writes its own copy of the lockfile last, so an installation without this copy was aborted and is incomplete. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * No package may run install scripts, and none needs to (operations/embedded/src/lockfile.test.ts). Installing peer
 * dependencies would only add a second bundler of 53 MB.
 */
const NPM_OPTIONS = ['--ignore-scripts', '--include=dev', '--omit=peer', '--no-audit', '--no-fund', '--loglevel=error'];

async function readPackages(file) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text).packages ?? {};
}

function isSame(wanted, present) {
  if (!present) return wanted.optional === true || wanted.peer === true;
  const parts = ({ version, resolved, integrity, dependencies }) => [version, resolved, integrity, dependencies];
  return JSON.stringify(parts(wanted)) === JSON.stringify(parts(present));
}

/** Finds a package as npm does: in the nearest `node_modules` of the folder or of a folder above it. */
function locate(packages, from, name) {
  const path = `${from && `${from}/`}node_modules/${name}`;
  return path in packages || from === ''
    ? path
    : locate(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name);
}

/**
 * The packages that workspaces need, including development dependencies, as `npm ci --workspace` would install them.
 */
function neededBy(packages, workspaces) {
  const found = new Set();
  const waiting = [...workspaces];
  for (const path of waiting) {
    if (found.has(path) || !packages[path]) continue;
    found.add(path);
    const { resolved, link, dependencies, devDependencies, optionalDependencies } = packages[path];
    if (link) waiting.push(resolved);
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    waiting.push(...names.map((name) => locate(packages, path, name)));
  }
  return [...found];
}

export async function isInstalled(root, workspaces) {
  const wanted = await readPackages(join(root, 'package-lock.json'));
  const present = await readPackages(join(root, INSTALLED));
  const needed = workspaces ? neededBy(wanted, workspaces) : Object.keys(wanted).filter((path) => path !== '');
  return needed.length > 0 && needed.every((path) => isSame(wanted[path], present[path]));
}

function npmCommand() {
  const { npm_execpath: npm } = process.env;
  return npm && /npm-cli\.c?js$/.test(npm) && existsSync(npm) ? [process.execPath, npm] : ['npm'];
}

/**
 * Installs the packages of these workspaces, or of all workspaces. Updates a complete installation instead of replacing
 * it, because the product may be running on it.
 */
export async function install(root, workspaces) {
  await step(texts.install, async () => {
    if (await isInstalled(root, workspaces)) return texts.installed;
    await checkDisk(root, INSTALL_MEGABYTES);
    const how = existsSync(join(root, INSTALLED)) ? ['install', '--no-save'] : ['ci'];
    const which = (workspaces ?? []).map((name) => `--workspace=${name}`);
    const { code, output } = await runProgram([...npmCommand(), ...how, ...which, ...NPM_OPTIONS], { cwd: root });
    if (code !== 0) throw new Failure(texts.installFailed, output);
    return undefined;
  });
}
