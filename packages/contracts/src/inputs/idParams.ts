import * as z from 'zod/mini';

/** The id of a row that the database numbers. */
export const rowId = (message: string) => z.string().check(z.regex(/^[1-9]\d{0,8}$/, message));

export const idParams = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) });
