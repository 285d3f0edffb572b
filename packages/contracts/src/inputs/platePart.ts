import * as z from 'zod/mini';
import { PLATE_MISSING } from '../rules/plate.ts';
import { freeText } from './inputs.ts';

/** Part of a plate. Rejects a text of only separators, because it would match every car. */
export const platePart = freeText(40).check(z.regex(/[^\s.·\-\p{M}]/u, PLATE_MISSING));
