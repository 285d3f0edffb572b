import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from './failure.mjs';
import { texts } from './texts.mjs';

const MEGABYTE = 1024 * 1024;

function nearestFolder(path) {
  return existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path));
}

export async function checkDisk(folder, neededMegabytes) {
  const { bavail, bsize } = await statfs(nearestFolder(folder));
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  if (free < neededMegabytes) throw new Failure(texts.diskShort(folder, neededMegabytes, free));
}
