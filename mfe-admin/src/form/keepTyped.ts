/** The library applies it to every reset, so a reset that discards input has to pass `DISCARD_TYPED`. */
export const KEEP_TYPED = { keepDirtyValues: true };
export const DISCARD_TYPED = { keepDirtyValues: false };
/** What a press of a button enters counts as typed. */
export const CHOSEN = { shouldDirty: true, shouldValidate: true };
