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
  // Usually a query parameter that was given twice.
  if (expected === 'string' && Array.isArray(input)) return 'Hier wird ein einzelner Text erwartet.';
  const typeName = EXPECTED[expected];
  return typeName ? `Hier wird ${typeName} erwartet.` : INVALID;
}

const UNITS: Readonly<Record<string, string>> = { string: ' Zeichen', array: ' Einträge' };
const limited = (word: string, limit: number | bigint, origin: string) => `${word} ${limit}${UNITS[origin] ?? ''}.`;

/** The German message for an issue if the schema has none. */
export function issueMessage(issue: Issue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? MISSING : wrongType(issue.expected, issue.input);
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.input === '') return MISSING;
  if (issue.code === 'too_small') return limited('Mindestens', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return limited('Höchstens', issue.maximum, issue.origin);
  if (issue.code === 'invalid_value') return `Möglich sind: ${issue.values.join(', ')}.`;
  return INVALID;
}

/**
 * NUL ends a statement in SQLite, and UTF-8 cannot encode lone surrogates, so the stored text would differ. Characters
 * that change the text direction can disguise a name.
 */
const UNSTORABLE = /[\0\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const UNSTORABLE_MESSAGE = 'Bitte ohne Steuerzeichen.';

export function unstorableTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [[path || 'body', UNSTORABLE_MESSAGE]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => unstorableTexts(entry, path ? `${path}.${name}` : name));
}
