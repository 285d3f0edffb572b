import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { BOUNDARY, type Mutation } from './draft.ts';
import type { RawRequest } from './send.ts';

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
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 30 }));
/** Characters that Node allows in a header. */
const headerText = fc.oneof(
  fc.constantFrom('', '""', '"1"', 'W/"1"', '*', '-1', 'x'.repeat(300), '"999999999999"', '\u00ff\u00fe', ','),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 120 }),
);
/** Replaces lone surrogates by U+FFFD, because `encodeURIComponent` rejects them. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const CONTENT_TYPES = [
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
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;
const HEADERS = (
  'If-Match Idempotency-Key Content-Type Content-Encoding Accept Accept-Encoding Accept-Language Range ' +
  'Origin Referer Sec-Fetch-Site Authorization X-Forwarded-For ' +
  'X-Forwarded-Host X-Forwarded-Proto X-Request-Id X-HTTP-Method-Override X-Original-URL User-Agent'
).split(' ');

const FILE_NAMES = [
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
const CONTENTS = [
  '',
  'x',
  '<svg onload="alert(1)"/>',
  '%PDF-1.7\n',
  '\x89PNG\r\n\x1a\n',
  'MZ\x90\x00',
  'GIF89a',
  'PK\x03\x04',
];

const withBody = (body: RawRequest['body'], type = 'application/json'): Mutation => {
  return (draft) => ({ ...draft, headers: { ...draft.headers, 'Content-Type': type }, body });
};

const jsonMutations = fc
  .tuple(fc.nat(), fc.oneof(fc.jsonValue(), hostileText), fc.constantFrom('change', 'add', 'drop'))
  .map(([position, value, operation]): Mutation => {
    return (draft) => {
      const fields = fieldsOf(draft.body);
      if (!fields) return draft;
      const at = position % Math.max(1, fields.length);
      const changed = fields.map(([name, given], index) => [
        name,
        index === at && operation === 'change' ? value : given,
      ]);
      const kept = operation === 'drop' ? changed.filter((_field, index) => index !== at) : changed;
      const added = operation === 'add' ? [['unbekannt', value]] : [];
      return { ...draft, body: JSON.stringify(Object.fromEntries([...kept, ...added])) };
    };
  });

/** Undefined if an earlier mutation has replaced the JSON body. */
function fieldsOf(body: RawRequest['body']): [string, unknown][] | undefined {
  if (typeof body !== 'string' || body.length > 10_000) return undefined;
  try {
    return Object.entries(JSON.parse(body) as object);
  } catch {
    return undefined;
  }
}

const bodyMutations = fc.oneof(
  fc.jsonValue().map((value) => withBody(JSON.stringify(value))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => withBody(bytes)),
  fc
    .constantFrom(
      '',
      '{',
      '[[[[',
      '{"a":1,"a":2}',
      '{"__proto__":{"role":"Admin"}}',
      '\ufeff{}',
      '{}{}',
      'NaN',
      '"\\ud800"',
    )
    .map((text) => withBody(text)),
  fc.constantFrom(10_000, 300_000, 1_200_000).map((size) => withBody(`{"text":"${'x'.repeat(size)}"}`)),
  fc.constantFrom(1_000, 60_000).map((depth) => withBody(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
);

const encodingMutations = fc
  .tuple(
    fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'nonsense', 'gzip, br'),
    fc.constantFrom('plain', 'packed', 'cut'),
  )
  .map(([encoding, state]): Mutation => {
    return (draft) => {
      const plain = Buffer.from(draft.body ?? '');
      const packed = encoding === 'br' ? brotliCompressSync(plain) : gzipSync(plain);
      const body = state === 'plain' ? plain : state === 'packed' ? packed : packed.subarray(0, packed.length / 2);
      return { ...draft, headers: { ...draft.headers, 'Content-Encoding': encoding }, body };
    };
  });

const multipartMutations = fc
  .record({
    field: fc.constantFrom('files', 'files', 'files', 'file', '__proto__', ''),
    name: fc.oneof(
      fc.constantFrom(...FILE_NAMES),
      hostileText.map((text) => text.replaceAll(/[\r\n"]/g, '')),
    ),
    content: fc.constantFrom(...CONTENTS),
    type: fc.constantFrom(
      'Content-Type: image/png\r\n',
      '',
      'Content-Type: nonsense\r\n',
      'Content-Transfer-Encoding: x\r\n',
    ),
    count: fc.constantFrom(1, 1, 2, 25),
    end: fc.constantFrom(`--${BOUNDARY}--\r\n`, '', `--${BOUNDARY}`),
  })
  .map(({ field, name, content, type, count, end }) => {
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n${type}\r\n${content}\r\n`;
    return withBody(Buffer.from(part.repeat(count) + end), `multipart/form-data; boundary=${BOUNDARY}`);
  });

const withHeader = (name: string, value: string): Mutation => {
  return (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } });
};
const headerMutations = fc.oneof(
  fc.tuple(fc.constantFrom(...HEADERS), headerText).map(([name, value]) => withHeader(name, value)),
  fc.constantFrom(...CONTENT_TYPES).map((type) => withHeader('Content-Type', type)),
  fc
    .constantFrom('https://evil.example', 'null', 'http://localhost.evil.example')
    .map((origin) => withHeader('Origin', origin)),
  fc.constantFrom('cross-site', 'same-site', 'nonsense').map((site) => withHeader('Sec-Fetch-Site', site)),
  headerText.map((value): Mutation => {
    return (draft) => ({
      ...draft,
      headers: { ...draft.headers, Cookie: `${draft.headers.Cookie ?? ''}; x=${value}` },
    });
  }),
);

const addressMutations = fc.oneof(
  fc.tuple(fc.nat(), hostileText).map(([position, text]): Mutation => {
    return (draft) => {
      const at = position % Math.max(1, draft.query.length);
      return {
        ...draft,
        query: draft.query.map(([name, value], index) => [name, index === at ? encoded(text) : value]),
      };
    };
  }),
  fc
    .tuple(fc.constantFrom('id', 'list', 'limit', 'employeeName', '__proto__', 'x[]', 'x'), hostileText)
    .map(([name, text]): Mutation => {
      return (draft) => ({ ...draft, query: [...draft.query, [encoded(name), encoded(text)]] });
    }),
  fc.constantFrom('%', '%zz', '%ff', '&&&', 'a'.repeat(9_000), '%00=%00', '?').map((text): Mutation => {
    return (draft) => ({ ...draft, query: [...draft.query, [text, text]] });
  }),
  hostileText.map((text): Mutation => {
    return (draft) => ({ ...draft, path: draft.path.replace(/[^/]+$/, encoded(text) || 'x') });
  }),
);

const methodMutations = fc.constantFrom(...METHODS).map(
  (method): Mutation =>
    (draft) => ({ ...draft, method }),
);
const none: Mutation = (draft) => draft;

export const mutations = (acceptsFiles: boolean): fc.Arbitrary<Mutation> =>
  fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant(none) },
        { weight: 4, arbitrary: jsonMutations },
        { weight: 2, arbitrary: bodyMutations },
        { weight: 2, arbitrary: encodingMutations },
        { weight: 3, arbitrary: headerMutations },
        { weight: 3, arbitrary: addressMutations },
        { weight: acceptsFiles ? 20 : 1, arbitrary: multipartMutations },
        { weight: 1, arbitrary: methodMutations },
      ),
      { minLength: 1, maxLength: 2 },
    )
    .map((chosen) => (draft) => chosen.reduce((mutated, mutation) => mutation(mutated), draft));
