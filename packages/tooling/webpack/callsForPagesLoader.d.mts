/** Properties of a description. */
export declare const NOT_FOR_PAGES: readonly string[];

/** A webpack loader for a source file of calls. */
export default function callsForPagesLoader(source: string): string;
