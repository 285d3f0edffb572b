import { resolve } from 'node:path';
import { Failure } from './failure.mjs';
import { texts } from './texts.mjs';

const DEFAULT_PORT = '8080';
const DEFAULT_DATA_FOLDER = '.data';

/** PORT, or the default. */
export function readPort({ PORT = DEFAULT_PORT }) {
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;
  if (!(port <= 65_535)) throw new Failure(texts.badPort(PORT));
  return port;
}

/** Where the embedded default keeps everything; DATA_DIR counts from the repository's folder. */
export function readDataFolder({ DATA_DIR = DEFAULT_DATA_FOLDER }, root) {
  return resolve(root, DATA_DIR);
}
