import type { Context } from 'koa';
import { invalidInput } from '../errors/httpError.ts';

/** The version in `If-Match: "7"`. @throws HttpError 400 for a malformed header */
export function expectedVersion(ctx: Context): number | undefined {
  const header = ctx.get('If-Match');
  if (!header) return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw invalidInput({ 'If-Match': 'Hier steht die Version des Datensatzes.' });
  return Number(version);
}
