import { DRIVER_PAGES } from './pageSession.ts';

const KNOWN_PATHS = [
  '/',
  '/parking',
  '/check-out',
  '/admin',
  '/reminder',
  '/pay',
  '/add-user',
  '/add-fine',
  '/inbox',
  '/bank',
  '/books',
  '/permits',
  '/journal',
  '/privacy',
  '/profile',
  '/password',
  '/receipt',
  '/print-pdf',
  '/day-report',
  '/health',
  '/index.html',
  '/remotes.json',
  '/service-worker.js',
];
const FOLDERS = ['/static/', '/remotes/', DRIVER_PAGES];
/** The log shows `/…` instead of an unknown path, because such a path may contain a plate or a name. */
const UNKNOWN = '/…';

export function loggedPath(path: string): string {
  if (KNOWN_PATHS.includes(path)) return path;
  return FOLDERS.find((folder) => path.startsWith(folder)) ?? UNKNOWN;
}

export const LOGGED_PATH_ROWS = [
  `default ${UNKNOWN};`,
  ...FOLDERS.map((folder) => `~^${folder} ${folder};`),
  ...KNOWN_PATHS.map((path) => `${path} ${path};`),
];
