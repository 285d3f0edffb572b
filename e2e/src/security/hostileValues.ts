import fc from 'fast-check';
import { BOUNDARY } from './draft.ts';

const HOSTILE_TEXTS = [
  '',
  ' ',
  "' OR 1=1 --",
  '"); DROP TABLE records; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..%2fetc',
  '%00',
  '%',
  '%ff%fe',
  '\u202e\u0000',
  '=HYPERLINK("x")',
  '{{7*7}}',
  '$' + '{jndi:ldap://x}',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  'ü'.repeat(3_000),
  '-1',
  '1e309',
  'NaN',
  'null',
  '[object Object]',
] as const;
export const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 30 }));
/** Characters that Node allows in a header. */
export const headerText = fc.oneof(
  fc.constantFrom('', '""', '"1"', 'W/"1"', '*', '-1', 'x'.repeat(300), '"999999999999"', '\u00ff\u00fe', ','),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 120 }),
);
/** Lone surrogates become U+FFFD. */
export const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

export const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/json;;',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary="${BOUNDARY}`,
  'text/plain',
  '/',
] as const;
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;
export const HEADERS = (
  'If-Match Idempotency-Key Content-Type Content-Encoding Accept Accept-Encoding Accept-Language Range ' +
  'Origin Referer Sec-Fetch-Site Authorization X-Forwarded-For ' +
  'X-Forwarded-Host X-Forwarded-Proto X-Request-Id X-HTTP-Method-Override X-Original-URL User-Agent'
).split(' ');

export const FILE_NAMES = [
  'a.txt',
  '../../a.txt',
  'C:\\\\a.png',
  '.',
  '',
  'ä\u202e.pdf',
  'a\u0000.jpg',
  'x'.repeat(400),
  'a.exe',
  'a.svg',
];
export const CONTENTS = [
  '',
  'x',
  '<svg onload="alert(1)"/>',
  '%PDF-1.7\n',
  '\x89PNG\r\n\x1a\n',
  'MZ\x90\x00',
  'GIF89a',
  'PK\x03\x04',
];
