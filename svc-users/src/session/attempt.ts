import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Context } from 'koa';
import type { SessionCookies } from '../access/cookies.ts';
import type { UsersEnvironment } from '../environment.ts';
import { derivedKey } from '../hash.ts';
import { nameKey } from '../model/nameKey.ts';

/** The most accounts that one browser's cookie remembers; the account of the latest login comes first. */
const MAX_MARKS = 8;
const MARK = /^[\w-]{22}\.[\w-]{43}$/;
const SEPARATOR = '~';

const signatureOf = (id: string, account: string, key: Buffer) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['browser', account, id]))
    .digest('base64url');

function isMarkOf(mark: string, account: string, key: Buffer): boolean {
  const [id = '', signature = ''] = mark.split('.');
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, account, key)));
}

const marksIn = (cookie = '') => cookie.split(SEPARATOR).filter((mark) => MARK.test(mark));

/** Returns the account's mark from the browser's cookie; marks of different accounts have nothing in common. */
function markOf(cookie: string | undefined, account: string, key: Buffer): string | undefined {
  return marksIn(cookie).find((mark) => isMarkOf(mark, account, key));
}

function newMark(account: string, key: Buffer): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signatureOf(id, account, key)}`;
}

function withMark(cookie: string | undefined, mark: string, replaced: string | undefined): string {
  const others = marksIn(cookie).filter((each) => each !== replaced);
  return [mark, ...others].slice(0, MAX_MARKS).join(SEPARATOR);
}

/** The address and browser that send a password. */
export interface Place {
  readonly address: string;
  /** The cookie that the browser got at an earlier login. */
  readonly known: string | undefined;
}

export function placeOf(ctx: Context, { readKnown }: Pick<SessionCookies, 'readKnown'>): Place {
  return { address: ctx.ip, known: readKnown(ctx) };
}

/** Keyed hashes, so that the tables reveal neither account nor address nor browser. */
export interface Attempt {
  readonly accountId: string;
  readonly placeId: string;
  /** Undefined unless the browser has the account's mark. */
  readonly browserId: string | undefined;
  /** Returns the id of a new mark for the browser, and the cookie that contains the mark. */
  renewBrowser(): { readonly id: string; readonly cookie: string };
}

/** Uses the same key for logins, proofs and password changes, so that their failures count together. */
export function attemptOf(
  { USERS_SECRET }: Pick<UsersEnvironment, 'USERS_SECRET'>,
  username: string,
  { address, known }: Place,
): Attempt {
  const key = derivedKey(USERS_SECRET, 'login failures');
  const hash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
  const account = nameKey(username);
  const browserIdOf = (mark: string) => hash(account, 'browser', mark);
  const mark = markOf(known, account, key);
  return {
    accountId: hash(account),
    placeId: hash(account, networkOf(address)),
    browserId: mark && browserIdOf(mark),
    renewBrowser: () => {
      const next = newMark(account, key);
      return { id: browserIdOf(next), cookie: withMark(known, next, mark) };
    },
  };
}

/**
 * Groups IPv6 addresses by their /64 network, because one internet connection has 2⁶⁴ addresses, and devices change
 * their addresses daily.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
