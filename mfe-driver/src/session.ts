import * as z from 'zod/mini';
import { readItem, removeItems, writeItem } from './storage.ts';

const KEY = 'parkwart:driver-page';

const stored = z.object({ token: z.string(), session: z.string(), endsAt: z.string() });

/** The session survives a reload of this tab, but not the tab itself. */
export function storedSession(token: string): string | undefined {
  const item = readItem(KEY);
  if (item === undefined) return undefined;
  const { data } = stored.safeParse(JSON.parse(item));
  return data?.token === token && Date.parse(data.endsAt) > Date.now() ? data.session : undefined;
}

export function keepSession(token: string, { session, endsAt }: { readonly session: string; readonly endsAt: string }) {
  writeItem(KEY, JSON.stringify({ token, session, endsAt }));
}

export const forgetSession = () => writeItem(KEY, undefined);

/** Forgets the session and all texts, since others may use this tab next. */
export const forgetAll = () => removeItems(KEY);
