import { ERROR_STATUSES, type ErrorStatus, GATEWAY_ERRORS, RETRY_LATER } from '../gatewayErrors.ts';
import { LIMITS } from '../limits.ts';
import { isCompressed } from '../node/compression.ts';
import {
  HIDDEN_FROM_CLIENTS,
  HIDDEN_FROM_STORAGE,
  SIGNED_LINK,
  STORAGE_ERRORS,
  STORED_FILES,
  STORED_FILES_METHODS,
} from '../node/storedFiles.ts';
import { PROXY_CLAIMS } from '../proxyClaims.ts';
import { FILE_PATH, INTERNAL_PATH } from '../requestPath.ts';
import { CACHING, CONTENT_TYPES, SECURITY_HEADERS } from '../responseHeaders.ts';
import { type Path, pathsOf } from '../routeTable.ts';
import { block, quote } from './nginxSyntax.ts';
import type { TlsOptions } from './nginxTls.ts';

/** Internal status of an ambiguous path; nginx's own rejections have 400. */
const AMBIGUOUS = 418;
export const UNREADABLE = '/unreadable-request';
/** Internal status of a path below the storage's that is no signed link. */
const UNSIGNED = 419;
export const ASK_SERVICE = 'as-the-service-says';

const JSON_TYPE = `default_type ${quote(CONTENT_TYPES.json)};`;

const HIDDEN = ['X-Request-Id', 'Cache-Control', ...Object.keys(SECURITY_HEADERS), 'Strict-Transport-Security'];

export const PROXY_HEADERS = [
  'proxy_set_header Host $http_host;',
  'proxy_set_header Connection "";',
  'proxy_set_header X-Request-Id $request_id;',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  'proxy_set_header X-Forwarded-Host $http_host;',
  ...PROXY_CLAIMS.map((name) => `proxy_set_header ${name} "";`),
  ...HIDDEN.map((name) => `proxy_hide_header ${name};`),
];

function rejectOtherMethods(methods: readonly string[]): string[] {
  return [
    `set $allow ${quote(methods.join(', '))};`,
    `if ($request_method !~ ^(?:${methods.join('|')})$) { return 405; }`,
  ];
}

function apiLocation(row: Path): string[] {
  const { path, pattern, hasParameters, methods, service, body, limit, repeatable, caching } = row;
  const upload = [
    `client_max_body_size ${LIMITS.uploadBodyBytes};`,
    `client_body_timeout ${LIMITS.uploadClientSeconds}s;`,
    `proxy_read_timeout ${LIMITS.uploadResponseSeconds}s;`,
    `proxy_send_timeout ${LIMITS.uploadResponseSeconds}s;`,
    'proxy_request_buffering off;',
    'if ($has_session = "") { return 401; }',
    // A directive disables all inherited ones of its kind.
    `limit_conn addresses ${LIMITS.requestsPerAddress};`,
    `limit_conn uploads ${LIMITS.uploadsPerAddress};`,
    // A service may respond early; the client reads that after sending everything.
    `lingering_time ${LIMITS.uploadLingerSeconds}s;`,
  ];
  return block(hasParameters ? `location ~ ${quote(pattern.source)}` : `location = ${path}`, [
    // The pattern, not the path: /get-user/{username} would log a name.
    `set $logged ${quote(path)};`,
    ...rejectOtherMethods(methods),
    ...(body === 'upload' ? upload : ['if ($large_body_of_stranger) { return 413; }']),
    ...(limit === 'login' ? [`limit_req zone=logins burst=${LIMITS.loginBurst} nodelay;`] : []),
    ...(isCompressed(row) ? ['gzip on;'] : []),
    // nginx retries GET, PUT and DELETE by itself; a POST only when it is repeatable.
    `proxy_next_upstream error timeout${repeatable ? ' non_idempotent' : ''};`,
    ...(caching === 'own' ? [`set $caching ${ASK_SERVICE};`] : []),
    // An upload is not buffered, so it cannot be sent a second time.
    ...(body === 'upload' ? [] : [`set $retry_service ${service};`]),
    `proxy_pass http://${service};`,
  ]);
}

/**
 * nginx gives up a call whose address leaves DNS while it waits; its last address is then the list's name. Only once:
 * a second attempt's addresses follow a colon. nginx ends a cycle of redirects with a 500 of its own.
 */
function retryOnce(): string[] {
  return block('location @retry', [
    'set $attempts "$retry_service|$upstream_addr";',
    `if ($attempts !~ ${quote(String.raw`^(\w+)\|(?:[^ ]+, )*\1$`)}) { return 503; }`,
    'proxy_pass http://$retry_service;',
  ]);
}

export interface StorageTls {
  /** `https`, or a placeholder that the image's entrypoint replaces. */
  readonly scheme: string;
  readonly name: string;
  readonly ca: string;
}

function storagePass(tls: StorageTls | undefined): string[] {
  if (!tls) return ['proxy_pass http://storage;'];
  return [
    'proxy_ssl_verify on;',
    'proxy_ssl_verify_depth 4;',
    `proxy_ssl_trusted_certificate ${quote(tls.ca)};`,
    `proxy_ssl_name ${quote(tls.name)};`,
    'proxy_ssl_server_name on;',
    'proxy_ssl_protocols TLSv1.2 TLSv1.3;',
    `proxy_pass ${tls.scheme}://storage;`,
  ];
}

/** A directive in a location disables all inherited ones of its kind. */
function storedFiles(tls: StorageTls | undefined): string[] {
  return block(`location ^~ ${STORED_FILES}`, [
    `set $logged ${quote(STORED_FILES)};`,
    ...rejectOtherMethods(STORED_FILES_METHODS),
    `if ($request_uri !~ ${quote(SIGNED_LINK.source)}) { return ${UNSIGNED}; }`,
    `set $caching ${ASK_SERVICE};`,
    ...PROXY_HEADERS,
    ...HIDDEN_FROM_STORAGE.map((name) => `proxy_set_header ${name} "";`),
    ...HIDDEN_FROM_CLIENTS.map((name) => `proxy_hide_header ${name};`),
    'proxy_pass_request_body off;',
    'proxy_set_header Content-Length "";',
    `send_timeout ${LIMITS.uploadClientSeconds}s;`,
    'proxy_intercept_errors on;',
    ...STORAGE_ERRORS.map(({ from, to }) => `error_page ${from.join(' ')} =${to} @refuse${to};`),
    `error_page ${UNSIGNED} =404 @refuse404;`,
    'error_page 405 @refuse405;',
    'error_page 429 @refuse429;',
    ...storagePass(tls),
  ]);
}

function errorLocation(status: ErrorStatus, location = `@refuse${status}`): string[] {
  return block(`location ${location}`, [
    `set $caching ${CACHING.never};`,
    ...(RETRY_LATER.has(status) ? [`set $retry_after ${LIMITS.retryAfterSeconds};`] : []),
    ...(status === 405 ? ['set $allowed $allow;'] : []),
    // Otherwise the file extension would set the response's type.
    'types {}',
    JSON_TYPE,
    `return ${status} '${JSON.stringify(GATEWAY_ERRORS[status])}';`,
  ]);
}

function pointer(location: string, file: string): string[] {
  return block(`location ${location}`, [
    `set $caching ${CACHING.pointer};`,
    ...rejectOtherMethods(['GET', 'HEAD']),
    `try_files /live/${file} @refuse503;`,
  ]);
}

function versioned(folder: string): string[] {
  return block(`location ^~ ${folder}`, [
    `set $caching ${quote(CACHING.versioned)};`,
    ...rejectOtherMethods(['GET', 'HEAD']),
    'try_files $uri @refuse404;',
  ]);
}

interface ServerOptions {
  readonly listen: string;
  readonly tls?: TlsOptions;
  readonly siteFolder: string;
  readonly storageTls?: StorageTls;
}

export function nginxServer({ listen, tls, siteFolder, storageTls }: ServerOptions): string[] {
  const headers = {
    ...SECURITY_HEADERS,
    'Strict-Transport-Security': '$transport_security',
    'X-Request-Id': '$request_id',
    'Cache-Control': '$cache_control',
    'Retry-After': '$retry_after',
    Allow: '$allowed',
  };
  return block('server', [
    ...(tls ? [`listen ${tls.listen} ssl;`, 'http2 on;'] : [`listen ${listen};`]),
    'server_name _;',
    `root ${quote(siteFolder)};`,
    `limit_conn addresses ${LIMITS.requestsPerAddress};`,
    `limit_conn large_bodies_per_address ${LIMITS.largeBodies.perAddress};`,
    `limit_conn large_bodies ${LIMITS.largeBodies.overall};`,
    `client_max_body_size ${LIMITS.jsonBodyBytes};`,
    // nginx omits a header whose variable is empty.
    `set $caching ${CACHING.never};`,
    'set $retry_after "";',
    'set $retry_service "";',
    'set $allow "GET, HEAD";',
    'set $allowed "";',
    'set $logged $logged_uri;',
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    // For an unparsable request line nginx enters no named location.
    `error_page 400 414 494 501 505 =400 ${UNREADABLE};`,
    `error_page ${AMBIGUOUS} =400 @refuse400;`,
    'error_page 401 @refuse401;',
    'error_page 404 @refuse404;',
    'error_page 405 @refuse405;',
    'error_page 413 @refuse413;',
    'error_page 421 @refuse421;',
    'error_page 429 @refuse429;',
    'error_page 500 503 504 =503 @refuse503;',
    'error_page 502 = @retry;',
    'recursive_error_pages on;',
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
    ...versioned('/static/'),
    ...versioned('/remotes/'),
    ...pointer('= /remotes.json', 'remotes.json'),
    ...pointer('= /index.html', 'index.html'),
    ...pointer('= /service-worker.js', 'service-worker.js'),
    ...block(`location ~ ${quote(INTERNAL_PATH.source)}`, ['return 404;']),
    ...block(`location ~ ${quote(FILE_PATH.source)}`, ['return 404;']),
    ...pointer('/', 'index.html'),
    ...ERROR_STATUSES.flatMap((status) => errorLocation(status)),
    ...errorLocation(400, `= ${UNREADABLE}`),
  ]);
}
