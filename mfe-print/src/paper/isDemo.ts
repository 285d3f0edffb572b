import { SESSION_STORAGE_KEY, sessionUser } from '@parkwart/contracts/entities/sessionUser';

/** „Probebetrieb“: every paper is marked. */
export const isDemo = (): boolean =>
  sessionUser.safeParse(JSON.parse(globalThis.localStorage?.getItem(SESSION_STORAGE_KEY) ?? 'null')).data?.isDemo ===
  true;
