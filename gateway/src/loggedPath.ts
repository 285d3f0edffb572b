/** Every page (specification §2), and what the gateway itself answers. */
const KNOWN_PATHS = [
  '/',
  '/parking',
  '/check-out',
  '/admin',
  '/reminder',
  '/pay',
  '/add-user',
  '/add-fine',
  '/profile',
  '/password',
  '/receipt',
  '/print-pdf',
  '/health',
  '/index.html',
  '/remotes.json',
];
const FOLDERS = ['/static/', '/remotes/'];
/** Whatever else was typed as an address: it may hold a plate or a name. */
const UNKNOWN = '/…';

/** A path outside the API as it is logged. */
export function loggedPath(path: string): string {
  if (KNOWN_PATHS.includes(path)) return path;
  return FOLDERS.find((folder) => path.startsWith(folder)) ?? UNKNOWN;
}

/** The same as rows of an nginx map of `$uri`. */
export const LOGGED_PATH_ROWS = [
  `default ${UNKNOWN};`,
  ...FOLDERS.map((folder) => `~^${folder} ${folder};`),
  ...KNOWN_PATHS.map((path) => `${path} ${path};`),
];
