/**
 * In ms: how long a toast is shown that has more to read, or that contains something shown nowhere else, such as a
 * number.
 */
export const LONG_TOAST_MS = 15_000;
