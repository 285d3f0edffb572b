import { lookup } from 'node:dns/promises';
import { type CallShape, callShape } from '@parkwart/contracts/openapi/callShape';
import { CALLS_PATH, READY_PATH } from '@parkwart/contracts/wire/services';
import * as z from 'zod/mini';
import { CommandError } from '../commandError.ts';
import { texts } from '../siteTexts.ts';
import type { Part } from './contracts.ts';

const TIMEOUT_MS = 5_000;

const readiness = z.object({ contract: z.number() });
const offer = z.array(callShape);

/** One name may stand for several replicas. */
export interface ServiceAddress {
  readonly name: string;
  readonly url: string;
}

async function addressesOf(url: string): Promise<string[]> {
  const { protocol, hostname, port } = new URL(url);
  const found = await lookup(hostname, { all: true, family: 4 }).catch(() => []);
  return found.map(({ address }) => `${protocol}//${address}:${port || '80'}`);
}

async function read(name: string, address: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response) throw new CommandError(texts.serviceSilent(name));
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

async function contractOf(name: string, address: string): Promise<number> {
  const parsed = readiness.safeParse((await read(name, address + READY_PATH)).body);
  if (!parsed.success) throw new CommandError(texts.serviceSilent(name));
  return parsed.data.contract;
}

/** Undefined for builds from before services described their calls. */
async function callsOf(name: string, address: string): Promise<CallShape[] | undefined> {
  const { status, body } = await read(name, address + CALLS_PATH);
  if (status === 404) return undefined;
  const parsed = offer.safeParse(body);
  if (!parsed.success) throw new CommandError(texts.serviceSilent(name));
  return parsed.data;
}

async function fetchPart(name: string, address: string): Promise<Part> {
  const [contract, calls] = await Promise.all([contractOf(name, address), callsOf(name, address)]);
  return { name, contract, calls };
}

async function fetchParts({ name, url }: ServiceAddress): Promise<Part[]> {
  const addresses = await addressesOf(url);
  if (addresses.length === 0) throw new CommandError(texts.serviceSilent(name));
  return Promise.all(addresses.map((address) => fetchPart(name, address)));
}

/**
 * Asks every replica for its contracts.
 * @throws CommandError when one does not respond: its compatibility is unknown
 */
export async function fetchContracts(services: readonly ServiceAddress[]): Promise<Part[]> {
  return (await Promise.all(services.map(fetchParts))).flat();
}

export async function fetchReachableContracts(services: readonly ServiceAddress[]): Promise<Part[]> {
  const results = await Promise.allSettled(services.map(fetchParts));
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
