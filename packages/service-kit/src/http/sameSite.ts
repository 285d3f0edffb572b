import type { Context } from 'koa';
import { crossSiteWrite } from '../errors/httpError.ts';

/** Rejects cross-site writes. Browsers send Sec-Fetch-Site or Origin, other clients neither. */
export function requireSameSite(ctx: Context): void {
  const fetchSite = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const own = fetchSite
    ? fetchSite === 'same-origin' || fetchSite === 'none'
    : !origin || (URL.canParse(origin) && new URL(origin).host === ctx.host);
  if (!own) throw crossSiteWrite();
}
