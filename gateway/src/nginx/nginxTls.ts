import { GATEWAY_ERRORS } from '../gatewayErrors.ts';
import { CACHING, CONTENT_TYPES } from '../responseHeaders.ts';
import { block, quote } from './nginxSyntax.ts';

export interface TlsOptions {
  readonly listen: string;
  readonly certificate: string;
  readonly key: string;
  /** The port in redirects: empty for 443, else `:8443`. */
  readonly publicPort: string;
}

/** Ciphers for TLS 1.2, from Mozilla's „intermediate“: only forward secrecy and authenticated encryption. */
const CIPHERS = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
];

export function tlsSettings({ certificate, key }: TlsOptions): string[] {
  return [
    `ssl_certificate ${quote(certificate)};`,
    `ssl_certificate_key ${quote(key)};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    `ssl_ciphers ${CIPHERS.join(':')};`,
    'ssl_prefer_server_ciphers off;',
    'ssl_session_cache shared:tls:2m;',
    'ssl_session_timeout 1d;',
    'ssl_session_tickets off;',
  ];
}

/** Redirects to the same URL over HTTPS; 308 preserves the method. */
export function redirectToTls(listen: string, { publicPort }: TlsOptions): string[] {
  return block('server', [
    `listen ${listen};`,
    'server_name _;',
    'set $logged "to TLS";',
    'if ($foreign) { return 421; }',
    'error_page 421 @foreign;',
    // Rejects a host in the request line, because `$host` would then be this host instead of the host in the Host
    // header.
    'if ($elsewhere) { return 400; }',
    ...block('location = /health', ['access_log off;', `return 200 '{"status":"ok"}';`]),
    ...block('location @foreign', [
      `default_type ${quote(CONTENT_TYPES.json)};`,
      `add_header Cache-Control ${CACHING.never} always;`,
      'add_header X-Content-Type-Options nosniff always;',
      `return 421 '${JSON.stringify(GATEWAY_ERRORS[421])}';`,
    ]),
    ...block('location /', [`return 308 https://$host${publicPort}$request_uri;`]),
  ]);
}
