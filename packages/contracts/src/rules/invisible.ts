/**
 * What copied text brings along unseen, such as soft hyphens and direction marks: a name with one is not found by the name.
 * Not the joiners of emoji and of some scripts.
 */
export const INVISIBLE = /[^\P{Cf}\u200C\u200D]/gu;
