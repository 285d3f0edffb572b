import { resolve } from 'node:path';
import { Failure } from './failure.mjs';
import { texts } from './texts.mjs';

const DEFAULT_PORT = '8080';
const DEFAULT_DATA_FOLDER = '.data';

export function readPort({ PORT = DEFAULT_PORT }) {
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;
  if (!(port <= 65_535)) throw new Failure(texts.badPort(PORT));
  return port;
}

/** DATA_DIR is relative to the repository. */
export function readDataFolder({ DATA_DIR = DEFAULT_DATA_FOLDER }, root) {
  return resolve(root, DATA_DIR);
}

function readDays(name, given) {
  const days = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (days < 1) throw new Failure(texts.badDays(name, given));
  return days;
}

export function readLogging({ LOG_DAYS = '7', SECURITY_LOG_DAYS = '90', LOG_ADDRESSES = 'on' }) {
  if (LOG_ADDRESSES !== 'on' && LOG_ADDRESSES !== 'off') throw new Failure(texts.badLogAddresses(LOG_ADDRESSES));
  return {
    days: readDays('LOG_DAYS', LOG_DAYS),
    securityDays: readDays('SECURITY_LOG_DAYS', SECURITY_LOG_DAYS),
    addresses: LOG_ADDRESSES,
  };
}
