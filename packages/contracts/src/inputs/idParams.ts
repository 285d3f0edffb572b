import * as z from 'zod/mini';

export const idParams = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) });
