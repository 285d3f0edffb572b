/** In ms; for a toast with more to read, or with something that only the toast shows, such as a number. */
export const LONG_TOAST_MS = 15_000;
