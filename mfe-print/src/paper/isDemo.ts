import { SESSION_STORAGE_KEY, sessionUser } from '@parkwart/contracts/entities/sessionUser';

/** „Probebetrieb“, which every paper then says. Not by @parkwart/web, since letters are made without a browser, too. */
export const isDemo = (): boolean =>
  sessionUser.safeParse(JSON.parse(globalThis.localStorage?.getItem(SESSION_STORAGE_KEY) ?? 'null')).data?.isDemo ===
  true;
