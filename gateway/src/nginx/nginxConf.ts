import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { UPSTREAM } from '@parkwart/contracts/wire/upstream';
import { NETWORKS } from '../clientNetwork.ts';
import { LIMITS } from '../limits.ts';
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
import { bodyLimits } from './nginxBodyLimits.ts';
import { copyMaps } from './nginxCopies.ts';
import { ASK_SERVICE, PROXY_HEADERS, type StorageTls } from './nginxLocations.ts';
import { type NginxLogOptions, nginxLog } from './nginxLog.ts';
import { nginxServer, UNREADABLE } from './nginxServer.ts';
import { block, quote } from './nginxSyntax.ts';
import { redirectToTls, type TlsOptions, tlsSettings } from './nginxTls.ts';
import { upstream } from './nginxUpstream.ts';

export interface NginxOptions extends NginxLogOptions {
  /** nginx's `listen`: `127.0.0.1:8080`, `80`. With `tls` this port redirects to HTTPS. */
  readonly listen: string;
  readonly tls?: TlsOptions;
  /** A regular expression of the allowed Host headers (`ownHosts`). */
  readonly ownHosts: string;
  readonly siteFolder: string;
  readonly services: Readonly<Record<ServiceName, readonly string[]>>;
  /** A name server (nginx ≥ 1.27.3) that is asked repeatedly, so replicas come and go without a reload. */
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
  // `GET http://host/path` names a second host besides the Host header.
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

/** Applies to services; the storage's locations have their own settings. */
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
  // Switched on for the paths of calls alone: the site's files are compressed when they are built.
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
    // Otherwise 200 slow readers would fill the disk with temporary files; the service waits instead.
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

/** A complete nginx.conf generated from the API's calls; works for any user. */
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
