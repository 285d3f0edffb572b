import * as z from 'zod/mini';

/** The operator's name, in the settings and as svc-users receives it. */
export const operatorName = z.string().check(z.trim(), z.minLength(1), z.maxLength(70));
