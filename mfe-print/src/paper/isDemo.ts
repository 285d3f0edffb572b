import { SESSION_STORAGE_KEY, sessionUser } from '@parkwart/contracts/entities/sessionUser';

/** True in demo mode („Probebetrieb“), in which every printed paper is marked. */
export const isDemo = (): boolean =>
  sessionUser.safeParse(JSON.parse(globalThis.localStorage?.getItem(SESSION_STORAGE_KEY) ?? 'null')).data?.isDemo ===
  true;
