/**
 * For `useForm` with `values`: what another user saves comes in, except where something was typed. The library
 * applies it to every reset, so one that is to take back what was typed has to say `TAKE_BACK`.
 */
export const KEEP_TYPED = { keepDirtyValues: true };
export const TAKE_BACK = { keepDirtyValues: false };
