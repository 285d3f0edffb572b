import { lookup } from 'node:dns/promises';
import { callShape } from '@parkwart/contracts/openapi/callShape';
import { CALLS_PATH, READY_PATH } from '@parkwart/contracts/wire/services';
import * as z from 'zod/mini';
import { CommandError } from '../commandError.ts';
import { texts } from '../site/texts.ts';
import type { Part } from './contracts.ts';

const TIMEOUT_MS = 5_000;

const readiness = z.object({ contract: z.number() });
const offer = z.array(callShape);

/** One name may resolve to several replicas. */
export interface ServiceAddress {
  readonly name: string;
  readonly url: string;
}

async function addressesOf(url: string): Promise<string[]> {
  const { protocol, hostname, port } = new URL(url);
  const found = await lookup(hostname, { all: true, family: 4 }).catch(() => []);
  return found.map(({ address }) => `${protocol}//${address}:${port || '80'}`);
}

async function read<Value>(name: string, url: string, schema: z.ZodMiniType<Value>): Promise<Value> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => null);
  const parsed = schema.safeParse(body);
  if (!response || !parsed.success) throw new CommandError(texts.serviceSilent(name));
  return parsed.data;
}

async function fetchPart(name: string, address: string): Promise<Part> {
  const ready = read(name, address + READY_PATH, readiness);
  const [{ contract }, calls] = await Promise.all([ready, read(name, address + CALLS_PATH, offer)]);
  return { name, contract, calls };
}

async function fetchParts({ name, url }: ServiceAddress): Promise<Part[]> {
  const addresses = await addressesOf(url);
  if (addresses.length === 0) throw new CommandError(texts.serviceSilent(name));
  return Promise.all(addresses.map((address) => fetchPart(name, address)));
}

/**
 * Asks every replica for its contracts.
 * @throws CommandError if a replica does not respond, because its compatibility is unknown
 */
export async function fetchContracts(services: readonly ServiceAddress[]): Promise<Part[]> {
  return (await Promise.all(services.map(fetchParts))).flat();
}

export async function fetchReachableContracts(services: readonly ServiceAddress[]): Promise<Part[]> {
  const results = await Promise.allSettled(services.map(fetchParts));
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
