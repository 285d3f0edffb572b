import { isPostcode, POSTCODE_WRONG } from '@parkwart/contracts/rules/postcode';
import * as z from 'zod/mini';
import type { Answer } from './keeperRequests.ts';

/** Checks the postcode before it is sent; it is not part of the call's schema, which may not become narrower. */
export const postcodeFits = z.refine<Pick<Answer, 'postcode'>>(({ postcode }) => isPostcode(postcode), {
  message: POSTCODE_WRONG,
  path: ['postcode'],
});
