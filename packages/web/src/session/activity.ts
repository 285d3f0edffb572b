/** Local storage, because every tab renews the same session: work in one of them keeps it alive for all. */
const KEY = 'park_active';

const note = (): void => localStorage.setItem(KEY, '1');
for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, note, { passive: true, capture: true });

/** Whether the person has touched a page since the session was last renewed; polling is no activity. */
export const isActive = (): boolean => localStorage.getItem(KEY) !== null;
export const restActivity = (): void => localStorage.removeItem(KEY);
