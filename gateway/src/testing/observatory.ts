import type { IncomingHttpHeaders } from 'node:http';

/**
 * The HTTP Observatory's scoring rules in short: https://github.com/mdn/mdn-http-observatory, version 1.6.3,
 * src/grader/charts.js (points) and src/analyzer/tests/*.js. This is stricter for several policies, meta elements and
 * preload lists.
 */
export interface Scan {
  readonly page: { readonly headers: IncomingHttpHeaders; readonly body: string };
  readonly cors: IncomingHttpHeaders;
  readonly isTls: boolean;
  readonly redirect: string | undefined;
}

type Rule = (scan: Scan) => number;

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const SIX_MONTHS = 15_552_000;

const header = (headers: IncomingHttpHeaders, name: string) =>
  String(headers[name] ?? '')
    .trim()
    .toLowerCase();

function readPolicy({ page }: Scan): Map<string, string[]> | undefined {
  const policy = new Map<string, string[]>();
  const text = header(page.headers, 'content-security-policy');
  if (text.includes(',')) return undefined;
  for (const [name, ...sources] of text.split(';').map((entry) => entry.trim().split(/\s+/))) {
    if (!name) continue;
    if (policy.has(name)) return undefined;
    policy.set(name, sources);
  }
  return policy.size > 0 ? policy : undefined;
}

const contentSecurityPolicy: Rule = (scan) => {
  const policy = readPolicy(scan);
  if (!policy) return -25;
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const [scripts, styles, objects] = [sourcesOf('script-src'), sourcesOf('style-src'), sourcesOf('object-src')];
  const isAny = (sources: readonly string[], among: readonly string[]) => sources.some((one) => among.includes(one));
  const isInsecure = (one: string) => scan.isTls && /^(?:http|ftp):/.test(one);
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src';
  if (isAny(scripts, [...BROAD, ...INLINE]) || isAny(objects, BROAD)) return -20;
  if ([...policy].some(([name, sources]) => !isPassive(name) && sources.some(isInsecure))) return -20;
  if (isAny([...scripts, ...styles], ["'unsafe-eval'"])) return -10;
  if ([...policy].some(([name, sources]) => isPassive(name) && sources.some(isInsecure))) return -10;
  if (isAny(styles, [...BROAD, ...INLINE])) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
};

const cookies: Rule = ({ page, isTls }) => {
  const set = (page.headers['set-cookie'] ?? []).map((cookie) => cookie.toLowerCase());
  if (set.length === 0) return 0;
  const isProtected = isTls && strictTransportSecurity({ page, isTls, cors: {}, redirect: undefined }) === 0;
  const points = set.map((cookie) => {
    const isSession = /^[^=]*(?:login|sess)/.test(cookie);
    if (!/;\s*secure/.test(cookie)) return isSession ? (isProtected ? -10 : -40) : isProtected ? -5 : -20;
    if (isSession && !/;\s*httponly/.test(cookie)) return -30;
    return /;\s*samesite=(?:lax|strict)/.test(cookie) ? 5 : 0;
  });
  return Math.min(...points);
};

const crossOriginSharing: Rule = ({ cors }) =>
  header(cors, 'access-control-allow-origin') !== '*' &&
  header(cors, 'access-control-allow-origin') !== '' &&
  header(cors, 'access-control-allow-credentials') === 'true'
    ? -50
    : 0;

const redirection: Rule = ({ redirect }) => (redirect?.startsWith('https:') ? 0 : -20);

const referrerPolicy: Rule = ({ page }) => {
  const policy = header(page.headers, 'referrer-policy').split(',').at(-1)?.trim();
  if (!policy) return 0;
  return PRIVATE_REFERRERS.includes(policy) ? 5 : -5;
};

const strictTransportSecurity: Rule = ({ page, isTls }) => {
  const [, seconds] = /(?:^|;\s*)max-age=(\d+)/.exec(header(page.headers, 'strict-transport-security')) ?? [];
  if (!isTls || seconds === undefined) return -20;
  return Number(seconds) < SIX_MONTHS ? -10 : 0;
};

/** Integrity on scripts of the same origin would give 5 points more. */
const subresourceIntegrity: Rule = ({ page }) => {
  const scripts = [...page.body.matchAll(/<script\b[^>]*\bsrc=["']?(?<src>[^"'\s>]+)[^>]*>/g)];
  const points = scripts.map(([element, src = '']) => {
    if (!/^(?:https?:)?\/\//.test(src)) return 0;
    const isSecure = src.startsWith('https:');
    if (element.includes('integrity=')) return isSecure ? 0 : -20;
    return isSecure ? -5 : -50;
  });
  return Math.min(0, ...points);
};

const contentTypeOptions: Rule = ({ page }) => (header(page.headers, 'x-content-type-options') === 'nosniff' ? 0 : -5);

const frameOptions: Rule = (scan) => {
  if (readPolicy(scan)?.has('frame-ancestors')) return 5;
  return ['deny', 'sameorigin'].includes(header(scan.page.headers, 'x-frame-options')) ? 5 : -20;
};

/** Some values of the header give ten points, some none, invalid ones cost five. */
const isolation =
  (name: string, good: readonly string[], neutral: readonly string[]): Rule =>
  ({ page }) => {
    const value = header(page.headers, name);
    if (good.includes(value)) return 10;
    return value === '' || neutral.includes(value) ? 0 : -5;
  };

/** Needs TLS. On loopback browsers ignore HSTS and treat plain HTTP as a secure context. */
export const TRANSPORT = ['redirection', 'strict-transport-security'] as const;

const RULES = {
  'content-security-policy': contentSecurityPolicy,
  cookies,
  'cross-origin-resource-sharing': crossOriginSharing,
  redirection,
  'referrer-policy': referrerPolicy,
  'strict-transport-security': strictTransportSecurity,
  'subresource-integrity': subresourceIntegrity,
  'x-content-type-options': contentTypeOptions,
  'x-frame-options': frameOptions,
  'cross-origin-resource-policy': isolation(
    'cross-origin-resource-policy',
    ['same-origin', 'same-site'],
    ['cross-origin'],
  ),
  'cross-origin-opener-policy': isolation(
    'cross-origin-opener-policy',
    ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
    ['unsafe-none'],
  ),
  'cross-origin-embedder-policy': isolation(
    'cross-origin-embedder-policy',
    ['require-corp', 'credentialless'],
    ['unsafe-none'],
  ),
} satisfies Record<string, Rule>;
export type RuleName = keyof typeof RULES;

export function judge(scan: Scan): Record<RuleName, number> {
  const entries = Object.entries(RULES).map(([name, rule]) => [name, rule(scan)]);
  return Object.fromEntries(entries) as Record<RuleName, number>;
}

/** 100 minus losses; gains count from 90 points on. */
export function scoreOf(points: Readonly<Partial<Record<RuleName, number>>>): number {
  const each = Object.values(points);
  const lost = 100 + each.filter((point) => point < 0).reduce((sum, point) => sum + point, 0);
  return Math.max(0, lost >= 90 ? 100 + each.reduce((sum, point) => sum + point, 0) : lost);
}
