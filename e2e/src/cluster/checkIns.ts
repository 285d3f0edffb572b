import { setTimeout as wait } from 'node:timers/promises';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { arrival } from '../testing/arrival.ts';
import { eventually } from '../testing/eventually.ts';

export interface CheckInReport {
  /** Invoice numbers of acknowledged check-ins, by plate. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** How often each failure came: status and message, or the error of a connection. */
  readonly failures: ReadonlyMap<string, number>;
  /** The longest time without an acknowledged check-in, in ms. */
  readonly longestOutageMs: number;
}

interface Load {
  /** The gateways, which users share evenly. */
  readonly urls: readonly string[];
  readonly account: { readonly user: string; readonly password: string };
  readonly platePrefix: string;
  readonly users?: number;
}

const CAR = { ...arrival(), vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };
/** As the booth: the same form again, with its key. */
const RETRY_MS = 250;
/** A token lasts five minutes. */
const RENEWAL_MS = 200_000;
const LOGIN_SECONDS = 120;

const described = ({ status, headers }: Response, text: string) =>
  `${status} ${headers.has('Retry-After') ? 'Retry-After' : ''} ${text}`;

/** Booths that check cars in one after another, each until it is acknowledged, until `during` settles. */
export async function checkInDuring(
  { urls, account, platePrefix, users = 8 }: Load,
  during: (acknowledged: () => number) => Promise<void>,
): Promise<CheckInReport> {
  const acknowledged = new Map<string, number>();
  const failures = new Map<string, number>();
  let isOver = false;
  let last = Date.now();
  let longestOutageMs = 0;

  const send = async (url: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${API_PREFIX}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { response, text: await response.text() };
  };
  const fail = (failure: string) => failures.set(failure, (failures.get(failure) ?? 0) + 1);

  const logIn = async (url: string): Promise<string> => {
    const { response, text } = await send(url, '/park-login', account);
    if (!response.ok) throw new Error(described(response, text));
    const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    return cookies.join('; ');
  };

  // One after the other: a login counts as failed until its password is verified.
  const sessions: string[] = [];
  const renew = async () => {
    for (const [index, url] of urls.entries()) sessions[index] = await logIn(url);
  };
  await eventually(LOGIN_SECONDS, renew);
  const renewal = setInterval(() => renew().catch(() => undefined), RENEWAL_MS);

  const work = async (user: number) => {
    const place = user % urls.length;
    for (let car = 1; !isOver; car += 1) {
      const vehicleNumber = `${platePrefix}-${String.fromCharCode(65 + user)} ${car}`;
      const key = newIdempotencyKey();
      while (!acknowledged.has(vehicleNumber) && !isOver) {
        try {
          const headers = { Cookie: sessions[place] ?? '', 'Idempotency-Key': key };
          const { response, text } = await send(urls[place] ?? '', '/parking', { ...CAR, vehicleNumber }, headers);
          if (response.ok) {
            acknowledged.set(vehicleNumber, (JSON.parse(text) as ParkingRecord).invoiceNumber);
            if (acknowledged.size > 1) longestOutageMs = Math.max(longestOutageMs, Date.now() - last);
            last = Date.now();
            continue;
          }
          fail(described(response, text));
        } catch (error) {
          const { message, cause }: { message: string; cause?: unknown } = Object(error);
          fail(`${message}: ${String(cause)}`);
        }
        await wait(RETRY_MS);
      }
    }
  };
  const pending = Array.from({ length: users }, (_, user) => work(user));
  await during(() => acknowledged.size).finally(() => {
    isOver = true;
    clearInterval(renewal);
  });
  await Promise.all(pending);
  return { acknowledged, failures, longestOutageMs };
}
