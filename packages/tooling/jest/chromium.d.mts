/** Includes arguments that disable background connections. */
export declare const CHROMIUM_ARGUMENTS: string[];
