/** Parts of a call's description that front ends do not need. */
export declare const NOT_FOR_PAGES: readonly string[];

/** A webpack loader for a source file of calls. */
export default function callsForPagesLoader(source: string): string;
