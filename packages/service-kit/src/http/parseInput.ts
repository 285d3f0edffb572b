import { INVISIBLE } from '@parkwart/contracts/rules/invisible';
import * as z from 'zod/mini';
import { invalidInput } from '../errors/httpError.ts';

z.config({ localeError: issueMessage });

/** @throws HttpError 400 with a German message per field */
export function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  const errors = result.success ? unstorableTexts(result.data) : result.error.issues.flatMap(fieldErrors);
  if (result.success && errors.length === 0) return visible(result.data);
  const fields = new Map<string, string>();
  for (const [field, message] of errors) {
    // Report a field's first issue, the one to correct first.
    if (!fields.has(field)) fields.set(field, message);
  }
  throw invalidInput(Object.fromEntries(fields));
}

function fieldErrors(issue: z.core.$ZodIssue): [string, string][] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [key.slice(0, 60), 'Dieses Feld gibt es nicht.']);
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return [[issue.path.join('.') || 'body', missing ? MISSING : issue.message]];
}

/**
 * Names of fields whose values stay unchanged, because they are compared with stored values. Elsewhere, new values with
 * invisible characters are rejected.
 */
const LOGIN = /^(?:user|username|.*password)$/i;

/**
 * Removes invisible characters unless a text consists of nothing else; names and passwords of accounts stay unchanged.
 */
function visible(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.replace(INVISIBLE, '');
    return text === value ? value : text.trim() || value;
  }
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, entry]) => [name, LOGIN.test(name) ? entry : visible(entry)]));
}

type Issue = z.core.$ZodRawIssue;

const MISSING = 'Diese Angabe fehlt.';
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
function issueMessage(issue: Issue): string {
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

function unstorableTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [[path || 'body', UNSTORABLE_MESSAGE]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => unstorableTexts(entry, path ? `${path}.${name}` : name));
}
