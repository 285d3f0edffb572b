import { createHash } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { texts } from './texts.mjs';

const LOCK_FILE = 'parkwart.pid';

/** What Linux says of a process that has ended and that nobody has buried yet: in a container that may be forever. */
const ENDED = ['Z', 'X'];

/** When the process started, in the kernel's ticks: tells a process from a later one with the same number. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ENDED.includes(fields[0]) ? '' : (fields[19] ?? '');
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

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The number of the process that wrote this, if it still runs. */
function livingHolder(text) {
  const [, pid, start] = /^([1-9]\d*) (\d*)$/.exec(text) ?? [];
  return pid !== undefined && isAlive(Number(pid)) && startOf(pid) === start ? pid : undefined;
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

/** Puts `mine` at `file` unless something is there. */
function isPlaced(mine, file) {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes the lock and answers undefined, or answers who holds it. What a dead process left is replaced by one process
 * alone: the one that has the turn, a lock named after what was left. A turn that is left behind is taken the same way.
 */
function take(file, mine) {
  while (!isPlaced(mine, file)) {
    const found = readText(file);
    // Given back just now.
    if (found === undefined) continue;
    const holder = livingHolder(found);
    if (holder !== undefined) return holder;
    const turn = `${file}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
    const quicker = take(turn, mine);
    if (quicker !== undefined) return quicker;
    try {
      // Somebody may have had the turn, and given it back, since the lock was read.
      if (readText(file) === found) rmSync(file);
    } finally {
      rmSync(turn);
    }
  }
  return undefined;
}

/**
 * Makes the data folder and takes it for this process, so that no second Parkwart writes into it; it is free again when
 * the process ends, however that happens. Answers the way to give it back. The lock names its process, where one of
 * proper-lockfile goes stale with time: a suspended machine would have two writers of a SQLite file when it wakes up.
 */
export function takeDataFolder(folder) {
  makeFolder(folder);
  const file = join(folder, LOCK_FILE);
  const own = `${process.pid} ${startOf(process.pid)}`;
  const mine = `${file}.of-${process.pid}`;
  writeFileSync(mine, own);
  try {
    const holder = take(file, mine);
    if (holder !== undefined) throw new Failure(texts.dataFolderTaken(folder, holder));
  } finally {
    rmSync(mine);
  }
  return () => {
    if (readText(file) === own) rmSync(file, { force: true });
  };
}
