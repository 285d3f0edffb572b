import { SESSION_STORAGE_KEY, sessionUser } from '@parkwart/contracts/entities/sessionUser';

/** „Probebetrieb“: every paper is marked. Doesn't use @parkwart/web, because Node creates letters, too. */
export const isDemo = (): boolean =>
  sessionUser.safeParse(JSON.parse(globalThis.localStorage?.getItem(SESSION_STORAGE_KEY) ?? 'null')).data?.isDemo ===
  true;
