/** In local storage, because all tabs share one session. */
const KEY = 'park_active';

const markActive = (): void => localStorage.setItem(KEY, '1');
for (const type of ['pointerdown', 'keydown', 'wheel'])
  addEventListener(type, markActive, { passive: true, capture: true });

/** Whether there was input since the last renewal; polling does not count. */
export const isActive = (): boolean => localStorage.getItem(KEY) !== null;
export const resetActivity = (): void => localStorage.removeItem(KEY);
