import type { Context, Next } from 'koa';
import { foreignSite } from './httpError.ts';

/**
 * Rejects writes that another site's page makes in a user's browser. Browsers send Sec-Fetch-Site or Origin; other
 * clients send neither.
 */
export async function sameSite(ctx: Context, next: Next): Promise<void> {
  const fetchSite = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const own = fetchSite
    ? fetchSite === 'same-origin' || fetchSite === 'none'
    : !origin || (URL.canParse(origin) && new URL(origin).host === ctx.host);
  if (!own) throw foreignSite();
  await next();
}
