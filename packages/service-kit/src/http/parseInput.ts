import { INVISIBLE } from '@parkwart/contracts/rules/invisible';
import * as z from 'zod/mini';
import { invalidInput } from '../errors/httpError.ts';
import { issueMessage, MISSING, unstorableTexts } from './inputErrors.ts';

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

/** Fields that are compared with stored values; new values with invisible characters are rejected elsewhere. */
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
