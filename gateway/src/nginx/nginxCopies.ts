import { ACCEPTS_BROTLI } from '../node/compression.ts';
import { CONTENT_TYPES } from '../responseHeaders.ts';
import { block, quote } from './nginxSyntax.ts';

const COPY = quote('~^/(?:static|remotes)/.*\\.br$');

/**
 * nginx has no module for Brotli, so these maps choose the Brotli copies of files and set the headers of the copies;
 * for gzip, gzip_static does the same.
 */
export const copyMaps = (): string[] => [
  ...block('map $http_accept_encoding $copy', ['default "";', `${quote(`~${ACCEPTS_BROTLI.source}`)} .br;`]),
  ...block('map $uri $copy_encoding', ['default "";', `${COPY} br;`]),
  ...block('map $uri $copy_vary', ['default "";', `${COPY} Accept-Encoding;`]),
];

/**
 * These headers are added without `always`, because `always` would also add them to error responses, which are not
 * compressed copies.
 */
export const COPY_HEADERS = ['add_header Content-Encoding $copy_encoding;', 'add_header Vary $copy_vary;'];

/** Locations of the files that have copies; the content type is that of the original file. */
export const withCopies = (common: readonly string[]): string[] =>
  (['js', 'css'] as const).flatMap((ending) =>
    block(`location ~ ${quote(`\\.${ending}$`)}`, [
      ...common,
      ...block('types', [`${quote(CONTENT_TYPES[ending])} ${ending} br;`]),
      'try_files $uri$copy $uri @refuse404;',
    ]),
  );
