/**
 * Invisible characters in copied text, such as soft hyphens and direction marks, which would prevent a search from
 * finding a name. The joiners of emoji and of some scripts are not included.
 */
export const INVISIBLE = /[^\P{Cf}\u200C\u200D]/gu;
