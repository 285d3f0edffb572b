import * as z from 'zod/mini';
import type { Answer } from './keeperRequests.ts';
import { answerTexts } from './texts.ts';

/** Rejects a postcode of only digits that is not German; a foreign one begins with the country. */
const isPostcode = (text: string) => /^(?!\d+$)|^\d{5}$/.test(text.replace(/^D[- ]?/, ''));

/** Checks what an admin enters; the service also accepts what earlier versions of the page sent. */
export const postcodeFits = z.refine<Pick<Answer, 'postcode'>>(({ postcode }) => isPostcode(postcode), {
  message: answerTexts.postcodeWrong,
  path: ['postcode'],
});
