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
import { PAGE_SESSION } from '../pageSession.ts';
import { PROXY_CLAIMS } from '../proxyClaims.ts';
import { SECURITY_HEADERS } from '../responseHeaders.ts';
import type { Path } from '../routeTable.ts';
import { block, quote } from './nginxSyntax.ts';

export const ASK_SERVICE = 'as-the-service-says';

/** Internal status for a path of the storage that is not a signed link. */
const UNSIGNED = 419;

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

export function rejectOtherMethods(methods: readonly string[]): string[] {
  return [
    `set $allow ${quote(methods.join(', '))};`,
    `if ($request_method !~ ^(?:${methods.join('|')})$) { return 405; }`,
  ];
}

function requestLimits(limit: Path['limit']): string[] {
  if (limit === 'login') return [`limit_req zone=logins burst=${LIMITS.loginBurst} nodelay;`];
  if (limit !== 'page') return [];
  const { perAddress, overall } = LIMITS.pages;
  // The order matters: requests that the limit per address rejects must not use up the overall limit.
  return [
    `limit_req zone=pages burst=${perAddress.burst} nodelay;`,
    `limit_req zone=all_pages burst=${overall.burst} nodelay;`,
  ];
}

export function apiLocation(row: Path): string[] {
  const { path, pattern, hasParameters, methods, service, body, limit, repeatable, caching } = row;
  const upload = [
    `client_max_body_size ${LIMITS.uploadBodyBytes};`,
    `client_body_timeout ${LIMITS.uploadClientSeconds}s;`,
    `proxy_read_timeout ${LIMITS.uploadResponseSeconds}s;`,
    `proxy_send_timeout ${LIMITS.uploadResponseSeconds}s;`,
    'proxy_request_buffering off;',
    limit === 'page'
      ? `if ($http_authorization !~ ${quote(PAGE_SESSION.source)}) { return 401; }`
      : 'if ($has_session = "") { return 401; }',
    // A `limit_conn` in a location replaces all inherited `limit_conn` directives, so the limit per address is repeated
    // here.
    `limit_conn addresses ${LIMITS.requestsPerAddress};`,
    `limit_conn uploads ${LIMITS.uploadsPerAddress};`,
    // A service may respond before an upload is complete. For this time nginx reads the rest of the upload, because the
    // client reads the response only after sending everything.
    `lingering_time ${LIMITS.uploadLingerSeconds}s;`,
  ];
  return block(hasParameters ? `location ~ ${quote(pattern.source)}` : `location = ${path}`, [
    // Logs the pattern, such as /get-user/{username}, because the actual path would contain a name.
    `set $logged ${quote(path)};`,
    ...rejectOtherMethods(methods),
    ...(body === 'upload' ? upload : ['if ($large_body_of_stranger) { return 413; }']),
    ...requestLimits(limit),
    ...(isCompressed(row) ? ['gzip on;'] : []),
    // nginx retries GET, PUT and DELETE by itself; a POST only when it is repeatable.
    `proxy_next_upstream error timeout${repeatable ? ' non_idempotent' : ''};`,
    ...(caching === 'own' ? [`set $caching ${ASK_SERVICE};`] : []),
    // An upload is not buffered, so it cannot be resent.
    ...(body === 'upload' ? [] : [`set $retry_service ${service};`]),
    `proxy_pass http://${service};`,
  ]);
}

/**
 * Repeats a call once. When the address to which nginx sent a call disappears from DNS while nginx waits, nginx gives
 * up and reports the upstream's name as the last address; only then is the call repeated. The pattern matches only
 * after a first attempt: after a second attempt, a colon precedes the addresses. Without the pattern, the location
 * would redirect to itself in a cycle, and nginx would respond with its own 500.
 */
export function retryOnce(): string[] {
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

/**
 * Repeats the directives of `PROXY_HEADERS`, because a directive in a location replaces all inherited directives of its
 * kind.
 */
export function storedFiles(tls: StorageTls | undefined): string[] {
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
