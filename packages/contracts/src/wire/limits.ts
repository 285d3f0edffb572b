const MEGABYTE = 1024 * 1024;

/** Limits of request bodies, which the gateway and the services apply. */
/** The longest valid body has 200 file names of 200 characters. */
export const MAX_JSON_BYTES = 256 * 1024;
export const MAX_FILE_BYTES = 25 * MEGABYTE;
export const MAX_FILES_PER_UPLOAD = 20;

/**
 * In characters. Not in a file of calls, because the schemas there would enlarge the first load of the driver's page.
 */
export const DRIVER_TEXT_LENGTHS = { objection: 2_000, name: 140, address: 300 } as const;
