/**
 * In ms: the duration of a toast that takes longer to read, or that contains something shown nowhere else, such as a
 * number.
 */
export const LONG_TOAST_MS = 15_000;
