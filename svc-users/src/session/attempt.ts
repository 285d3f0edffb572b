import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { derivedKey } from '../derivedKey.ts';
import { usernameKey } from '../model/userModel.ts';

/** Keyed hashes, so that the tables reveal neither account nor address. */
export interface Attempt {
  readonly accountId: string;
  readonly placeId: string;
}

export function failureKey(secret: string): Buffer {
  return derivedKey(secret, 'login failures');
}

export function attemptOf(username: string, address: string, key: Buffer): Attempt {
  const hash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
  const account = usernameKey(username);
  return { accountId: hash(account), placeId: hash(account, networkOf(address)) };
}

/** For IPv6 the /64 network: a line has 2⁶⁴ addresses, and devices change theirs daily. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
