/**
 * Invisible characters in copied text, such as soft hyphens and direction marks: they would keep a search from finding
 * a name. Excludes the joiners of emoji and of some scripts.
 */
export const INVISIBLE = /[^\P{Cf}\u200C\u200D]/gu;
