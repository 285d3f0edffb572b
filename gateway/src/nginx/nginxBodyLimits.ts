import { SMALL_LENGTH } from '../node/bodyAdmission.ts';
import { SESSION_COOKIE } from '../sessionCookie.ts';
import { block, quote } from './nginxSyntax.ts';

/** Limits what nginx buffers on disk: bodies without a session stay below 10,000 bytes, larger ones are few. */
export function bodyLimits(): string[] {
  const perAddress = '$client_network';
  return [
    ...block('map $http_cookie $has_session', ['default "";', `${quote(`~${SESSION_COOKIE.source}`)} 1;`]),
    // Before HTTP/2 a request without length and encoding has no body; in HTTP/2 that holds for read methods only.
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
