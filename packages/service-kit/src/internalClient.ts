import type { ServiceName } from '@parkwart/contracts/call';
import type { z } from 'zod';
import { currentRequestId } from './requestId.ts';
import type { ServiceTokens } from './serviceToken.ts';

const TIMEOUT_MS = 2_000;

/**
 * Calls another service's `/internal/*` and checks its answer; the id of the request within which it is called goes along.
 * @throws when it is not reached within two seconds, does not answer 2xx, or answers something else than `schema`
 */
export async function callInternal<Schema extends z.ZodType>(
  tokens: ServiceTokens,
  target: { readonly service: ServiceName; readonly url: string },
  path: `/internal/${string}`,
  schema: Schema,
): Promise<z.output<Schema>> {
  const requestId = currentRequestId();
  const response = await fetch(new URL(path, target.url), {
    headers: {
      Authorization: `Bearer ${await tokens.sign(target.service)}`,
      ...(requestId ? { 'X-Request-Id': requestId } : {}),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${target.service} answered ${response.status} to ${path}`);
  return schema.parse(await response.json());
}
