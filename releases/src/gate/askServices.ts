import { lookup } from 'node:dns/promises';
import { READY_PATH } from '@parkwart/contracts/services';
import * as z from 'zod/mini';
import { Refused } from '../refused.ts';
import { texts } from '../site/texts.ts';
import type { Part } from './contracts.ts';

const PATIENCE = 5_000;

const readiness = z.object({ contract: z.number() });

/** Where a service is reached from here; behind one name there may be several processes of it. */
export interface ServiceAddress {
  readonly name: string;
  readonly url: string;
}

async function addressesOf(url: string): Promise<string[]> {
  const { protocol, hostname, port } = new URL(url);
  const found = await lookup(hostname, { all: true, family: 4 }).catch(() => []);
  return found.map(({ address }) => `${protocol}//${address}:${port || '80'}`);
}

async function contractOf(name: string, address: string): Promise<number> {
  const answer = await fetch(`${address}${READY_PATH}`, { signal: AbortSignal.timeout(PATIENCE) }).catch(
    () => undefined,
  );
  const body: unknown = await answer?.json().catch(() => undefined);
  const parsed = readiness.safeParse(body);
  if (!parsed.success) throw new Refused(texts.serviceSilent(name));
  return parsed.data.contract;
}

async function ask({ name, url }: ServiceAddress): Promise<Part[]> {
  const addresses = await addressesOf(url);
  if (addresses.length === 0) throw new Refused(texts.serviceSilent(name));
  return Promise.all(addresses.map(async (address) => ({ name, contract: await contractOf(name, address) })));
}

/**
 * Which contract every process of every service was built with.
 * @throws Refused when one does not say, since nothing could be promised about it
 */
export async function askServices(services: readonly ServiceAddress[]): Promise<Part[]> {
  return (await Promise.all(services.map(ask))).flat();
}

/** The same of those that say it. */
export async function askWhoAnswers(services: readonly ServiceAddress[]): Promise<Part[]> {
  const answers = await Promise.allSettled(services.map(ask));
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
