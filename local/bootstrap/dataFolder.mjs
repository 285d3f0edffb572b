import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { texts } from './texts.mjs';

const LOCK_FILE = 'parkwart.pid';

/** When the process started, in the kernel's ticks: tells a process from a later one with the same number. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readHolder(file) {
  try {
    const [pid, start = ''] = readFileSync(file, 'utf8').split(' ');
    return isAlive(Number(pid)) && startOf(pid) === start ? pid : undefined;
  } catch {
    return undefined;
  }
}

function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (error.code === 'ENOSPC') throw error;
    throw new Failure(texts.dataFolderForbidden(folder));
  }
}

/**
 * Makes the data folder and takes it for this process, so that no second Parkwart writes into it; it is free again when
 * the process ends, however that happens. Answers the way to give it back.
 */
export function takeDataFolder(folder) {
  makeFolder(folder);
  const file = join(folder, LOCK_FILE);
  const holder = readHolder(file);
  if (holder !== undefined) throw new Failure(texts.dataFolderTaken(folder, holder));
  rmSync(file, { force: true });
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // Somebody else was quicker by a moment.
    throw new Failure(texts.dataFolderTaken(folder, readHolder(file) ?? '?'));
  }
  return () => rmSync(file, { force: true });
}
