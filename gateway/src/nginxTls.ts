import { block, quote } from './nginxSyntax.ts';
import { REFUSALS } from './refusals.ts';
import { CACHING, CONTENT_TYPES } from './responseHeaders.ts';

export interface TlsOptions {
  /** As nginx's `listen`. */
  readonly listen: string;
  /** The certificate's file, with those between it and the root. */
  readonly certificate: string;
  readonly key: string;
  /** What the outside appends to a host's name: empty for 443, else `:8443`. */
  readonly publicPort: string;
}

/** For TLS 1.2; those of 1.3 are all good. Mozilla's „intermediate“: forward secrecy and authenticated encryption alone. */
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
    // All of them are good: a device may take the one that its processor is quick at.
    'ssl_prefer_server_ciphers off;',
    'ssl_session_cache shared:tls:2m;',
    'ssl_session_timeout 1d;',
    'ssl_session_tickets off;',
  ];
}

/** Whoever comes without TLS is sent to the same address with it; 308 keeps a POST a POST. */
export function redirectToTls(listen: string, { publicPort }: TlsOptions): string[] {
  return block('server', [
    `listen ${listen};`,
    'server_name _;',
    'set $logged "to TLS";',
    'if ($foreign) { return 421; }',
    'error_page 421 @foreign;',
    // A name in the request line is what $host would say, whatever the Host header does.
    'if ($elsewhere) { return 400; }',
    ...block('location = /health', ['access_log off;', `return 200 '{"status":"ok"}';`]),
    ...block('location @foreign', [
      `default_type ${quote(CONTENT_TYPES.json)};`,
      `add_header Cache-Control ${CACHING.never} always;`,
      'add_header X-Content-Type-Options nosniff always;',
      `return 421 '${JSON.stringify(REFUSALS[421])}';`,
    ]),
    ...block('location /', [`return 308 https://$host${publicPort}$request_uri;`]),
  ]);
}
