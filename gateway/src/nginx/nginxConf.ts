import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { UPSTREAM } from '@parkwart/contracts/wire/upstream';
import { NETWORKS } from '../clientNetwork.ts';
import { LIMITS } from '../limits.ts';
import { LOGGED_PATH_ROWS } from '../loggedPath.ts';
import { SMALL_LENGTH } from '../node/bodyAdmission.ts';
import { COMPRESSION } from '../node/compression.ts';
import { ANY_HOST_PATH } from '../ownHosts.ts';
import { DRIVER_PAGES, DRIVER_PAGES_REFERRER } from '../pageSession.ts';
import { AMBIGUOUS_PATH } from '../requestPath.ts';
import {
  CACHING,
  CONTENT_TYPES,
  PRIVATE_CACHING,
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from '../responseHeaders.ts';
import { SESSION_COOKIE } from '../sessionCookie.ts';
import { copyMaps } from './nginxCopies.ts';
import { ASK_SERVICE, PROXY_HEADERS, type StorageTls } from './nginxLocations.ts';
import { nginxServer, UNREADABLE } from './nginxServer.ts';
import { block, quote } from './nginxSyntax.ts';
import { redirectToTls, type TlsOptions, tlsSettings } from './nginxTls.ts';

/**
 * Limits what nginx buffers on disk: bodies of requests without a session stay below 10,000 bytes, and the number of
 * larger bodies is limited.
 */
function bodyLimits(): string[] {
  const perAddress = '$client_network';
  return [
    ...block('map $http_cookie $has_session', ['default "";', `${quote(`~${SESSION_COOKIE.source}`)} 1;`]),
    // Before HTTP/2, a request without Content-Length and Transfer-Encoding has no body; in HTTP/2, only a GET, HEAD or
    // DELETE without these headers certainly has none.
    ...block('map "$server_protocol $request_method $http_transfer_encoding:$content_length" $large_body', [
      'default 1;',
      `${quote(`~ :${SMALL_LENGTH.source}$`)} "";`,
      `${quote('~^HTTP/1[.]. [A-Z]+ :$')} "";`,
      `${quote('~^HTTP/[23][.]0 (?:GET|HEAD|DELETE) :$')} "";`,
    ]),
    ...block('map "$has_session:$large_body" $large_body_of_stranger', ['default "";', '":1" 1;']),
    ...block('map $large_body $large_body_address', ['default "";', `1 ${perAddress};`]),
    'limit_conn_zone $large_body_address zone=large_bodies_per_address:1m;',
    'limit_conn_zone $large_body zone=large_bodies:64k;',
    `limit_conn_zone ${perAddress} zone=uploads:1m;`,
  ];
}

interface NginxLogOptions {
  /** A file or `/dev/stdout`. If the name contains `$log_day`, there is one file per day. */
  readonly accessLog: string;
  readonly logAddresses?: string;
}

const FORMAT =
  '{"time":"$time_iso8601","requestId":"$request_id","address":"$logged_address","method":"$request_method","path":"$logged",' +
  '"status":$logged_status,"bytes":$body_bytes_sent,"seconds":$request_time,"upstream":"$upstream_addr",' +
  '"upstreamSeconds":"$upstream_response_time"}';

function nginxLog({ accessLog, logAddresses = 'on' }: NginxLogOptions): string[] {
  return [
    ...block(`map ${quote(logAddresses)} $logged_address`, ['default $remote_addr;', 'off "";']),
    ...block('map $uri $logged_uri', LOGGED_PATH_ROWS),
    // nginx logs the status 400 for a client that disconnects while sending its body; the log line then has 0 sent
    // bytes, or the 25 bytes of „100 Continue“. The map replaces the status of such lines by 499.
    ...block('map "$status:$bytes_sent" $logged_status', ['default $status;', '"~^400:(?:0|25)$" 499;']),
    ...block('map $time_iso8601 $log_day', ['default unknown;', '"~^(?<day>\\d{4}-\\d{2}-\\d{2})" $day;']),
    // Query strings contain plates. Neither log contains query strings: the format of the access log omits $request,
    // and the error log omits messages below the level crit, because these messages would quote $request.
    `log_format requests escape=json '${FORMAT}';`,
    `access_log ${quote(accessLog)} requests;`,
    // Without this cache nginx would reopen a log file with a variable in its name for every line.
    'open_log_file_cache max=4 inactive=60s valid=10s;',
  ];
}

function upstream(name: string, addresses: readonly string[], resolve: string): string[] {
  const mayBeSeveral = addresses.length > 1 || resolve !== '';
  return block(`upstream ${name}`, [
    `zone ${name} 256k;`,
    ...addresses.map((address) => `server ${address}${resolve} max_fails=1 fail_timeout=${UPSTREAM.failedSeconds}s;`),
    // When all replicas have failed recently, as during a rolling update, nginx tries each of them again as a backup.
    ...(mayBeSeveral ? addresses.map((address) => `server ${address}${resolve} max_fails=0 backup;`) : []),
    `keepalive ${LIMITS.serviceConnections};`,
    `keepalive_timeout ${LIMITS.serviceKeepAliveSeconds}s;`,
  ]);
}

export interface NginxOptions extends NginxLogOptions {
  /** nginx's `listen`: `127.0.0.1:8080`, `80`. With `tls` this port redirects to HTTPS. */
  readonly listen: string;
  readonly tls?: TlsOptions;
  /** A regular expression of the allowed Host headers (`ownHosts`). */
  readonly ownHosts: string;
  readonly siteFolder: string;
  readonly services: Readonly<Record<ServiceName, readonly string[]>>;
  /**
   * A name server that nginx (1.27.3 or later) queries repeatedly, so that replicas can be added and removed without a
   * reload.
   */
  readonly resolver?: string;
  readonly storage: readonly string[];
  readonly storageTls?: StorageTls;
  readonly gatewayKey: string;
  readonly runFolder: string;
  /** Addresses or networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[];
  /** nginx's `user`; by default the user that starts nginx. */
  readonly user?: string;
}

/** Makes limits, logs and services see the client's address, not the proxy's. */
function clientAddresses({ trustedProxies = [] }: NginxOptions): string[] {
  if (trustedProxies.length === 0) return [];
  return [
    ...trustedProxies.map((address) => `set_real_ip_from ${address};`),
    'real_ip_header X-Forwarded-For;',
    'real_ip_recursive on;',
  ];
}

/** Variables with which `nginxServer` rejects requests and sets headers. */
const requestMaps = ({ ownHosts }: NginxOptions): string[] => [
  ...block('map $http_host $foreign_host', ['default 1;', `${quote(`~*${ownHosts}`)} "";`]),
  ...block('map $uri $foreign', ['default $foreign_host;', `${ANY_HOST_PATH} "";`, `${UNREADABLE} "";`]),
  // `GET http://host/path` contains a second host besides the Host header.
  ...block('map $request $elsewhere', ['default "";', `${quote('~^\\S+ [^/]')} 1;`]),
  ...block('map $request_uri $crooked', ['default "";', `${quote(`~*${AMBIGUOUS_PATH.source}`)} 1;`]),
  ...block('map $uri $page_referrer', [
    `default ${SECURITY_HEADERS['Referrer-Policy']};`,
    `~^${DRIVER_PAGES} ${DRIVER_PAGES_REFERRER};`,
  ]),
  ...copyMaps(),
  ...block('map $scheme $transport_security', ['default "";', `https ${quote(STRICT_TRANSPORT_SECURITY)};`]),
  ...block('map $upstream_http_cache_control $permitted_caching', [
    `default ${CACHING.never};`,
    `${quote(`~${PRIVATE_CACHING.source}`)} $upstream_http_cache_control;`,
  ]),
  ...block('map $caching $cache_control', ['default $caching;', `${ASK_SERVICE} $permitted_caching;`]),
];

/** Settings for forwarding to services; the locations of the storage have other settings. */
const proxySettings = ({ gatewayKey, services, storage, resolver }: NginxOptions): string[] => [
  'proxy_http_version 1.1;',
  'proxy_redirect off;',
  ...PROXY_HEADERS,
  `proxy_set_header ${GATEWAY_KEY_HEADER} ${quote(gatewayKey)};`,
  `proxy_connect_timeout ${LIMITS.connectMs}ms;`,
  `proxy_read_timeout ${LIMITS.responseSeconds}s;`,
  `proxy_send_timeout ${LIMITS.responseSeconds}s;`,
  // Two replicas, each tried twice.
  'proxy_next_upstream_tries 4;',
  'proxy_next_upstream_timeout 10s;',
  ...Object.entries({ ...services, storage }).flatMap(([name, addresses]) =>
    upstream(name, addresses, resolver ? ' resolve' : ''),
  ),
  ...(resolver
    ? // A released address may soon belong to another container, whatever TTL the name server gives.
      [
        `resolver ${resolver} valid=${UPSTREAM.resolveSeconds}s ipv6=off;`,
        `resolver_timeout ${UPSTREAM.resolveSeconds}s;`,
      ]
    : []),
];

const compression = (): string[] => [
  'gzip_static on;',
  'gzip_vary on;',
  // Compression by nginx is enabled only for the paths of calls, because the build compresses the site's files.
  `gzip_types ${COMPRESSION.type};`,
  `gzip_comp_level ${COMPRESSION.level};`,
  `gzip_min_length ${COMPRESSION.minBytes};`,
  'gzip_proxied any;',
];

function http(options: NginxOptions): string[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return block('http', [
    ...temporary.map((name) => `${name}_temp_path ${quote(`${options.runFolder}/${name}`)};`),
    ...block(
      'types',
      Object.entries(CONTENT_TYPES).map(([ending, type]) => `${quote(type)} ${ending};`),
    ),
    'default_type application/octet-stream;',
    ...nginxLog(options),
    'server_tokens off;',
    'absolute_redirect off;',
    'sendfile on;',
    'tcp_nopush on;',
    ...compression(),
    `client_header_timeout ${LIMITS.clientSeconds}s;`,
    `client_body_timeout ${LIMITS.clientSeconds}s;`,
    `send_timeout ${LIMITS.clientSeconds}s;`,
    `keepalive_timeout ${LIMITS.keepAliveSeconds}s;`,
    'reset_timedout_connection on;',
    `lingering_time ${LIMITS.lingerSeconds}s;`,
    `lingering_timeout ${LIMITS.lingerSeconds}s;`,
    // nginx never buffers responses on disk, because 200 slow readers would fill the disk; the service waits for slow
    // readers instead.
    'proxy_max_temp_file_size 0;',
    ...clientAddresses(options),
    ...block('map $remote_addr $client_network', [
      'default $remote_addr;',
      ...NETWORKS.map(([source, network]) => `${quote(`~${source}`)} ${quote(network)};`),
    ]),
    ...bodyLimits(),
    'limit_conn_zone $client_network zone=addresses:1m;',
    'limit_conn_status 429;',
    `limit_req_zone $client_network zone=logins:1m rate=${LIMITS.loginsPerSecond}r/s;`,
    `limit_req_zone $client_network zone=pages:1m rate=${LIMITS.pages.perAddress.perSecond}r/s;`,
    `limit_req_zone all zone=all_pages:64k rate=${LIMITS.pages.overall.perSecond}r/s;`,
    'limit_req_status 429;',
    ...requestMaps(options),
    ...proxySettings(options),
    ...(options.tls ? [...tlsSettings(options.tls), ...redirectToTls(options.listen, options.tls)] : []),
    ...nginxServer(options),
  ]);
}

/** Returns a complete nginx.conf, generated from the API's calls; nginx may run as any system user with it. */
export function nginxConf(options: NginxOptions): string {
  return `${[
    '# Made by `npm run nginx-conf -w gateway` from the calls of packages/contracts; changes belong there.',
    ...(options.user ? [`user ${options.user};`] : []),
    'daemon off;',
    'worker_processes auto;',
    'worker_rlimit_nofile 16384;',
    `pid ${quote(`${options.runFolder}/nginx.pid`)};`,
    'error_log stderr crit;',
    ...block('events', ['worker_connections 8192;']),
    ...http(options),
  ].join('\n')}\n`;
}
