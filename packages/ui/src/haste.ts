/** In ms: a second press so soon after the first was not meant for what the first has shown. */
const HASTE_MS = 400;

/** @param shownAt when the first press showed something, in epoch ms */
export const isHasty = (shownAt: number): boolean => Date.now() - shownAt < HASTE_MS;
