import { OWN_DOCUMENT, OWN_DOCUMENT_FILE } from '@parkwart/contracts/registry/ownDocument';
import { ERROR_STATUSES, type ErrorStatus, GATEWAY_ERRORS, RETRY_LATER } from '../gatewayErrors.ts';
import { LIMITS } from '../limits.ts';
import { FILE_PATH, INTERNAL_PATH } from '../requestPath.ts';
import { CACHING, CONTENT_TYPES, SECURITY_HEADERS } from '../responseHeaders.ts';
import { pathsOf } from '../routeTable.ts';
import { COPY_HEADERS, withCopies } from './nginxCopies.ts';
import { apiLocation, rejectOtherMethods, retryOnce, type StorageTls, storedFiles } from './nginxLocations.ts';
import { block, quote } from './nginxSyntax.ts';
import type { TlsOptions } from './nginxTls.ts';

/** Internal status of an ambiguous path; nginx's own rejections use 400. */
const AMBIGUOUS = 418;
export const UNREADABLE = '/unreadable-request';
const JSON_TYPE = `default_type ${quote(CONTENT_TYPES.json)};`;

function errorLocation(status: ErrorStatus, location = `@refuse${status}`): string[] {
  return block(`location ${location}`, [
    `set $caching ${CACHING.never};`,
    ...(RETRY_LATER.has(status) ? [`set $retry_after ${LIMITS.retryAfterSeconds};`] : []),
    ...(status === 405 ? ['set $allowed $allow;'] : []),
    // Without the empty `types`, the file extension in the path would determine the response's content type.
    'types {}',
    JSON_TYPE,
    `return ${status} '${JSON.stringify(GATEWAY_ERRORS[status])}';`,
  ]);
}

function pointer(location: string, ...files: readonly string[]): string[] {
  return block(`location ${location}`, [
    `set $caching ${CACHING.pointer};`,
    ...rejectOtherMethods(['GET', 'HEAD']),
    `try_files ${files.map((file) => `/live/${file}`).join(' ')} @refuse503;`,
  ]);
}

function versioned(folder: string): string[] {
  const common = [`set $caching ${quote(CACHING.versioned)};`, ...rejectOtherMethods(['GET', 'HEAD'])];
  return block(`location ^~ ${folder}`, [...common, ...withCopies(common), 'try_files $uri @refuse404;']);
}

interface ServerOptions {
  readonly listen: string;
  readonly tls?: TlsOptions;
  readonly siteFolder: string;
  readonly storageTls?: StorageTls;
}

function errorPages(): string[] {
  return [
    // After an unparsable request line nginx cannot use a named location.
    `error_page 400 414 494 501 505 =400 ${UNREADABLE};`,
    `error_page ${AMBIGUOUS} =400 @refuse400;`,
    ...[401, 404, 405, 413, 421, 429].map((status) => `error_page ${status} @refuse${status};`),
    'error_page 500 503 504 =503 @refuse503;',
    'error_page 502 = @retry;',
    'recursive_error_pages on;',
  ];
}

const siteLocations = (): string[] => [
  ...versioned('/static/'),
  ...versioned('/remotes/'),
  ...pointer('= /remotes.json', 'remotes.json'),
  ...pointer('= /index.html', 'index.html'),
  ...pointer('= /service-worker.js', 'service-worker.js'),
  ...pointer(OWN_DOCUMENT.prefix, OWN_DOCUMENT_FILE, 'index.html'),
  ...block(`location ~ ${quote(INTERNAL_PATH.source)}`, ['return 404;']),
  ...block(`location ~ ${quote(FILE_PATH.source)}`, ['return 404;']),
  ...pointer('/', 'index.html'),
];

/** nginx omits a header whose variable is empty. */
const HEADERS = {
  ...SECURITY_HEADERS,
  'Referrer-Policy': '$referrer_policy',
  'Strict-Transport-Security': '$transport_security',
  'X-Request-Id': '$request_id',
  'Cache-Control': '$cache_control',
  'Retry-After': '$retry_after',
  Allow: '$allowed',
};

export function nginxServer({ listen, tls, siteFolder, storageTls }: ServerOptions): string[] {
  return block('server', [
    ...(tls ? [`listen ${tls.listen} ssl;`, 'http2 on;'] : [`listen ${listen};`]),
    'server_name _;',
    `root ${quote(siteFolder)};`,
    `limit_conn addresses ${LIMITS.requestsPerAddress};`,
    `limit_conn large_bodies_per_address ${LIMITS.largeBodies.perAddress};`,
    `limit_conn large_bodies ${LIMITS.largeBodies.overall};`,
    `client_max_body_size ${LIMITS.jsonBodyBytes};`,
    `set $caching ${CACHING.never};`,
    'set $retry_after "";',
    'set $retry_service "";',
    'set $allow "GET, HEAD";',
    'set $allowed "";',
    'set $logged $logged_uri;',
    'set $referrer_policy $page_referrer;',
    ...Object.entries(HEADERS).map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    ...COPY_HEADERS,
    ...errorPages(),
    `if ($foreign) { set $logged ""; return 421; }`,
    `if ($crooked) { return ${AMBIGUOUS}; }`,
    `if ($elsewhere) { return ${AMBIGUOUS}; }`,
    ...pathsOf().flatMap(apiLocation),
    ...retryOnce(),
    ...storedFiles(storageTls),
    ...block('location ~ ^/api(?:/|$)', ['set $logged /api/;', 'return 404;']),
    ...block('location = /health', [
      ...rejectOtherMethods(['GET', 'HEAD']),
      JSON_TYPE,
      `return 200 '{"status":"ok"}';`,
    ]),
    ...siteLocations(),
    ...ERROR_STATUSES.flatMap((status) => errorLocation(status)),
    ...errorLocation(400, `= ${UNREADABLE}`),
  ]);
}
