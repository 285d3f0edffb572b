import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

export const MISSING = 'Diese Angabe fehlt.';
const INVALID = 'Diese Angabe ist ungültig.';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'ein Objekt',
};

function wrongType(expected: string, input: unknown): string {
  // A parameter that comes twice in a query string is the usual way to a list.
  if (expected === 'string' && Array.isArray(input)) return 'Hier wird ein einzelner Text erwartet.';
  const wanted = EXPECTED[expected];
  return wanted ? `Hier wird ${wanted} erwartet.` : INVALID;
}

const UNITS: Readonly<Record<string, string>> = { string: ' Zeichen', array: ' Einträge' };
const limited = (word: string, limit: number | bigint, origin: string) => `${word} ${limit}${UNITS[origin] ?? ''}.`;

/** What is wrong with an input, in plain German, where its schema has no sentence of its own for it. */
export function sayFault(issue: Issue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? MISSING : wrongType(issue.expected, issue.input);
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.input === '') return MISSING;
  if (issue.code === 'too_small') return limited('Mindestens', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return limited('Höchstens', issue.maximum, issue.origin);
  if (issue.code === 'invalid_value') return `Möglich sind: ${issue.values.join(', ')}.`;
  return INVALID;
}

/** NUL, at which SQLite ends a statement, and halves of letters, which UTF-8 cannot hold: what is kept would be another text. */
const UNUSABLE = /[\0\p{Cs}]/u;
const UNUSABLE_SENTENCE = 'Bitte ohne Steuerzeichen.';

/** The places of texts that no database keeps as they are; nobody types them, so no field may hold them. */
export function unusableTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return UNUSABLE.test(value) ? [[path || 'body', UNUSABLE_SENTENCE]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => unusableTexts(entry, path ? `${path}.${name}` : name));
}
