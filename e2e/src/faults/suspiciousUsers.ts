import type { User } from '@parkwart/contracts/calls/user';
import { ApiClient, openClient } from '@parkwart/contracts/calls-kit/apiClient';
import { hire, openWriter, type Writer } from '../load/jobs.ts';
import { Ledger } from '../load/ledger.ts';
import { newObserved } from '../load/persistentUser.ts';
import { SEED } from '../load/underLoad.ts';
import type { ReplicasProduct } from '../product/replicas.ts';
import { EMPLOYEE } from '../testing/accounts.ts';

/** A function that ends the fault. */
export type Lift = () => Promise<unknown>;

/** The number of clients that guess passwords at the same time. */
const GUESSERS = 4;
/** The numbers of refusals and deletions. Both are higher than the alerts tolerate. */
const [REFUSED, DELETED] = [60, 12];

export const noLift: Lift = async () => undefined;

export function untilLifted(work: (isLifted: () => boolean) => Promise<unknown>): Lift {
  let isOver = false;
  const working = work(() => isOver);
  return () => {
    isOver = true;
    return working;
  };
}

let writers = 0;

/** Logs in an admin whose requests may be refused because of the fault. */
export function openAdmin({ url, admin }: ReplicasProduct): Promise<Writer> {
  writers += 1;
  const own = { ledger: new Ledger(), prefix: `AL${writers}`, seed: SEED };
  return openWriter({ url, observed: newObserved() }, admin, own);
}

async function statusOf(client: ApiClient, method: string, path: string, body?: object): Promise<number> {
  const response = await client.request(method, path, { body });
  await response.body?.cancel();
  return response.status;
}

export async function guessPasswords({ url }: ReplicasProduct): Promise<Lift> {
  const client = new ApiClient(url);
  let guesses = 0;
  const guess = async () => {
    const body = { user: `guessed-${++guesses}`, password: 'falsch geraten' };
    expect([401, 429]).toContain(await statusOf(client, 'POST', '/park-login', body));
  };
  return untilLifted((isLifted) =>
    Promise.all(
      Array.from({ length: GUESSERS }, async () => {
        while (!isLifted()) await guess();
      }),
    ),
  );
}

/** Sends a copy of a session token after the browser has renewed the token twice. */
export async function reuseToken({ url }: ReplicasProduct): Promise<Lift> {
  const [browser, thief] = [await openClient(url, EMPLOYEE), new ApiClient(url)];
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  for (let renewals = 0; renewals < 2; renewals += 1) {
    expect(await statusOf(browser, 'POST', '/session/refresh')).toBe(200);
  }
  expect(await statusOf(thief, 'POST', '/session/refresh')).toBe(401);
  return noLift;
}

export async function tryRights({ url }: ReplicasProduct): Promise<Lift> {
  const booth = await openClient(url, EMPLOYEE);
  for (let attempt = 0; attempt < REFUSED; attempt += 1) expect(await statusOf(booth, 'GET', '/records')).toBe(403);
  return noLift;
}

export async function deleteUsers(product: ReplicasProduct): Promise<Lift> {
  const admin = await openAdmin(product);
  const { user, ledger } = admin;
  for (let number = 1; number <= DELETED; number += 1) await hire(admin, number);
  const all = (await user.send<User[]>('GET', '/all-user')) ?? [];
  const added = all.filter(({ username }) => ledger.usernames.includes(username));
  expect(added).toHaveLength(DELETED);
  for (const { _id: id } of added) await user.send('DELETE', `/user/${id}`);
  return noLift;
}
