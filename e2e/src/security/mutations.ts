import fc from 'fast-check';
import { bodyMutations, encodingMutations, jsonMutations, multipartMutations } from './bodyMutations.ts';
import type { Mutation } from './draft.ts';
import { CONTENT_TYPES, encoded, HEADERS, headerText, hostileText, METHODS } from './hostileValues.ts';

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
