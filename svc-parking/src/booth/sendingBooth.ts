import { boothLetters } from '@parkwart/contracts/inputs/boothLetters';
import { BOOTH_HEADER } from '@parkwart/contracts/wire/boothHeader';
import { invalidInput } from '@parkwart/service-kit/errors/httpError';
import type { Context } from 'koa';

/** The letters of the booth that sends a request; null where its browser has none. @throws HttpError 400 */
export function sendingBooth(ctx: Context): string | null {
  const header = ctx.get(BOOTH_HEADER);
  if (!header) return null;
  const { success, data } = boothLetters.safeParse(header);
  if (!success)
    throw invalidInput({ [BOOTH_HEADER]: 'Hier stehen die Buchstaben des Arbeitsplatzes, zum Beispiel A.' });
  return data;
}
