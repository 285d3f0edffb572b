import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { BOUNDARY, type Mutation } from './draft.ts';
import { CONTENTS, FILE_NAMES, hostileText } from './hostileValues.ts';
import type { RawRequest } from './send.ts';

const withBody = (body: RawRequest['body'], type = 'application/json'): Mutation => {
  return (draft) => ({ ...draft, headers: { ...draft.headers, 'Content-Type': type }, body });
};

export const jsonMutations = fc
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

export const bodyMutations = fc.oneof(
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

export const encodingMutations = fc
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

export const multipartMutations = fc
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
