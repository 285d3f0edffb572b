/** Without background connections. */
export declare const CHROMIUM_ARGUMENTS: string[];
