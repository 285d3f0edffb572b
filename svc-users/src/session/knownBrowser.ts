import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Maximum accounts that share a browser; the latest login comes first. */
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

/** The account's mark in the browser's cookie; marks of different accounts are unrelated. */
export function markOf(cookie: string | undefined, account: string, key: Buffer): string | undefined {
  return marksIn(cookie).find((mark) => isMarkOf(mark, account, key));
}

export function newMark(account: string, key: Buffer): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signatureOf(id, account, key)}`;
}

/** The cookie with the new mark replacing the old one. */
export function withMark(cookie: string | undefined, mark: string, replaced: string | undefined): string {
  const others = marksIn(cookie).filter((each) => each !== replaced);
  return [mark, ...others].slice(0, MAX_MARKS).join(SEPARATOR);
}
