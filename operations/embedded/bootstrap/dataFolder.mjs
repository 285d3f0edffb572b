import { createHash } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { texts } from './texts.mjs';

const LOCK_FILE = 'parkwart.pid';
/** Locks the folder for the one process that will replace the running product. */
export const NEXT_LOCK_FILE = 'parkwart.next.pid';
/**
 * The file of the same name as in operations/releases/src/targets/running.ts: written when the product has started, and
 * removed when the product stops.
 */
const RECORD_FILE = 'running.json';

const STOP_POLL_MS = 25;
/** A product stops within ten seconds. */
const STOP_TIMEOUT_MS = 20_000;

/** States of a process that has ended but is not reaped yet; in a container, such a process may never be reaped. */
const ENDED = ['Z', 'X'];

/** The start time of a process, in kernel ticks; distinguishes processes that reuse a pid. */
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

function liveHolder(text) {
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

function isLinked(mine, file) {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Acquires the lock and returns undefined, or returns the holder's pid. Only one process at a time may remove a stale
 * lock: the process that holds a second lock, whose name is a hash of the stale lock. A stale second lock is removed in
 * the same way.
 */
function acquire(file, mine) {
  while (!isLinked(mine, file)) {
    const found = readText(file);
    if (found === undefined) continue;
    const holder = liveHolder(found);
    if (holder !== undefined) return holder;
    const takeover = `${file}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
    const other = acquire(takeover, mine);
    if (other !== undefined) return other;
    try {
      // Another process may have removed or replaced the lock since this process read it.
      if (readText(file) === found) rmSync(file);
    } finally {
      rmSync(takeover);
    }
  }
  return undefined;
}

/**
 * Creates the data folder and locks it for this process. Returns a function that releases the lock; a lock of an ended
 * process counts as stale. Unlike proper-lockfile's, the lock does not expire: otherwise two processes could write to
 * one SQLite file after the machine was suspended.
 */
export function lockDataFolder(folder, name = LOCK_FILE) {
  makeFolder(folder);
  const file = join(folder, name);
  const own = `${process.pid} ${startOf(process.pid)}`;
  const mine = `${file}.of-${process.pid}`;
  writeFileSync(mine, own);
  try {
    const holder = acquire(file, mine);
    if (holder !== undefined) throw new Failure(texts.dataFolderTaken(folder, holder));
  } finally {
    rmSync(mine);
  }
  return () => {
    if (readText(file) === own) rmSync(file, { force: true });
  };
}

/**
 * Finds the running product of this folder. A restore holds the lock, too, but does not write `running.json`; a
 * `running.json` that is older than the lock was left behind by a killed product.
 */
export function findRunning(folder) {
  makeFolder(folder);
  const [lock, record] = [LOCK_FILE, RECORD_FILE].map((name) => join(folder, name));
  const pid = liveHolder(readText(lock) ?? '');
  const text = readText(record);
  const writtenAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (pid === undefined || text === undefined || writtenAt(record) <= writtenAt(lock)) return undefined;
  return { pid: Number(pid), port: Number(new URL(JSON.parse(text).url).port) };
}

/** Stops the product like Ctrl-C, unless it has already ended. */
export async function stopRunning(folder, { pid }) {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  if (findRunning(folder)?.pid === pid) process.kill(pid, 'SIGTERM');
  while (liveHolder(readText(join(folder, LOCK_FILE)) ?? '') === String(pid) && Date.now() < deadline) {
    await sleep(STOP_POLL_MS);
  }
}
