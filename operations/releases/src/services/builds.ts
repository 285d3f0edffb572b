import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceModule } from '@parkwart/contracts/wire/services';
import writeFileAtomic from 'write-file-atomic';
import { CommandError } from '../commandError.ts';
import { type Offered, offeredProgram, readOffered } from '../gate/offered.ts';
import { texts } from '../site/texts.ts';
import { filesBelow } from '../site/versions.ts';

const run = promisify(execFile);

export interface ServiceBuild extends Offered {
  readonly name: ServiceModule;
  /** The package's version and a hash of all files: equal sources give equal versions. */
  readonly version: string;
}

const OWN_PACKAGE = /^@parkwart\/(.+)$/;

/**
 * The parts to copy into a build, each with its path in the build and its path in the repository: the service and those
 * of our packages that the service depends on. All other packages come from the installation.
 */
async function partsOf(root: string, name: ServiceModule): Promise<[to: string, from: string][]> {
  const manifest: { dependencies?: object } = JSON.parse(await readFile(join(root, name, 'package.json'), 'utf8'));
  const packages = Object.keys(manifest.dependencies ?? {}).flatMap((dependency): [string, string][] => {
    const [, folder] = OWN_PACKAGE.exec(dependency) ?? [];
    return folder ? [[`node_modules/${dependency}`, `packages/${folder}`]] : [];
  });
  return [[name, name], ...packages];
}

const NOT_RUN = /\.d\.ts(?:\.map)?$|\.test\.js(?:\.map)?$|\.tsbuildinfo$/;
const HASH_LENGTH = 12;

/** This file is in a build's folder, next to the files of the version. */
const OFFERED_FILE = 'offered.json';
const MEGABYTE = 1024 * 1024;

const buildsFolder = (dataDir: string, name: ServiceModule): string => join(dataDir, 'releases', name);
const buildFolder = (dataDir: string, name: ServiceModule, version: string) =>
  join(buildsFolder(dataDir, name), version);

export const programOf = (dataDir: string, name: ServiceModule, version: string): string =>
  join(buildFolder(dataDir, name, version), name, 'dist/main.js');

async function versionOf(folder: string, name: ServiceModule): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await filesBelow(folder)).filter((path) => path !== OFFERED_FILE))
    hash.update(`\0${file}\0`).update(await readFile(join(folder, file)));
  const manifest: { version: string } = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8'));
  return `${manifest.version}-${hash.digest('hex').slice(0, HASH_LENGTH)}`;
}

/**
 * The result is stored with the build, because computing it loads all contracts into a process. It stays valid, because
 * a build's files never change.
 */
async function offeredBy(folder: string, name: ServiceModule): Promise<Offered> {
  const file = join(folder, OFFERED_FILE);
  // Undefined if the stored file is missing or damaged.
  const stored = await readFile(file, 'utf8')
    .then(readOffered)
    .catch(() => undefined);
  if (stored) return stored;
  const args = ['--input-type=module', '--eval', offeredProgram(name)];
  const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 16 * MEGABYTE });
  const offered = readOffered(stdout);
  await writeFileAtomic(file, stdout);
  return offered;
}

/**
 * Links the installation's packages in a folder above the builds, because Node searches the folders above a build for
 * packages that the build lacks.
 */
async function linkInstallation(root: string, dataDir: string): Promise<void> {
  const link = join(dataDir, 'releases', 'node_modules');
  const temporary = `${link}.${randomBytes(6).toString('hex')}`;
  await symlink(join(root, 'node_modules'), temporary, 'junction');
  await rename(temporary, link);
}

async function copyBuild(root: string, folder: string, name: ServiceModule): Promise<void> {
  for (const [part, source] of await partsOf(root, name)) {
    const from = join(root, source);
    const to = join(folder, part);
    await mkdir(to, { recursive: true });
    await cp(join(from, 'package.json'), join(to, 'package.json'));
    await cp(join(from, 'dist'), join(to, 'dist'), { recursive: true, filter: (file) => !NOT_RUN.test(file) });
    const own = join(from, 'node_modules');
    if (existsSync(own)) await symlink(own, join(to, 'node_modules'), 'junction');
  }
}

export async function verifyBuild(dataDir: string, name: ServiceModule, version: string): Promise<ServiceBuild> {
  const folder = buildFolder(dataDir, name, version);
  if (!existsSync(folder)) throw new CommandError(texts.unknownVersion(name, version));
  const found = await versionOf(folder, name).catch(() => undefined);
  if (found !== version) throw new CommandError(texts.buildDamaged(name, version));
  return { name, version, ...(await offeredBy(folder, name)) };
}

/** Removes builds by folder name; a leading dot marks an incomplete copy. */
export async function removeBuilds(dataDir: string, name: ServiceModule, isNeedless: (entry: string) => boolean) {
  const builds = buildsFolder(dataDir, name);
  const needless = (await readdir(builds).catch(() => [])).filter(isNeedless);
  await Promise.all(needless.map((entry) => rm(join(builds, entry), { recursive: true, force: true })));
}

/** Copies a service's build next to its earlier versions and renames it into place; replaces a damaged copy. */
export async function placeBuild(root: string, dataDir: string, name: ServiceModule): Promise<ServiceBuild> {
  const builds = buildsFolder(dataDir, name);
  await mkdir(builds, { recursive: true });
  await linkInstallation(root, dataDir);
  const temporary = join(builds, `.new-${randomBytes(6).toString('hex')}`);
  try {
    await copyBuild(root, temporary, name);
    const version = await versionOf(temporary, name);
    const placed = await verifyBuild(dataDir, name, version).catch(() => undefined);
    if (placed) return placed;
    const folder = buildFolder(dataDir, name, version);
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
    return { name, version, ...(await offeredBy(folder, name)) };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
