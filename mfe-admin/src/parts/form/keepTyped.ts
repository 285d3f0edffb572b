/** The library applies it to every reset, so a reset that discards input has to pass `DISCARD_TYPED`. */
export const KEEP_TYPED = { keepDirtyValues: true };
export const DISCARD_TYPED = { keepDirtyValues: false };
