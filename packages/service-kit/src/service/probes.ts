import { Router } from '@koa/router';
import { type CallShape, offeredShape } from '@parkwart/contracts/openapi/callShape';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import { CALLS_PATH, READY_PATH } from '@parkwart/contracts/wire/services';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../logging/metrics.ts';
import type { ServiceBehaviour } from './serviceDefinition.ts';

export interface ServiceState {
  draining: boolean;
}

interface ProbedParts {
  readonly database: Database;
  readonly state: Readonly<ServiceState>;
  readonly metrics: Metrics;
}

/** Liveness, readiness, the offered calls and metrics, for use inside the network. */
export function probeRoutes(behaviour: ServiceBehaviour, parts: ProbedParts): Router {
  const { registry } = parts.metrics;
  const probes = new Router();
  probes.get('/health/live', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  probes.get(READY_PATH, async (ctx) => {
    const faults = await unusableParts(behaviour, parts);
    ctx.status = faults.length === 0 ? 200 : 503;
    const found = faults.length === 0 ? { status: 'ok' } : { status: 'not ready', parts: faults };
    // Before a new release is used, its contract version is compared with `contract`.
    ctx.body = { ...found, contract: CONTRACT_VERSION };
  });
  let offered: CallShape[] | undefined;
  probes.get(CALLS_PATH, (ctx) => {
    offered ??= behaviour.calls.map(({ call }) => offeredShape(call));
    ctx.body = offered;
  });
  probes.get('/metrics', async (ctx) => {
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
  return probes;
}

async function unusableParts(
  behaviour: ServiceBehaviour,
  { database, state, metrics }: ProbedParts,
): Promise<string[]> {
  if (state.draining) return ['draining'];
  const checks = { database: () => database.ping(), ...behaviour.checks };
  const results = await Promise.allSettled(Object.values(checks).map((check) => check()));
  const usable = Object.keys(checks).map((part, index) => [part, results[index]?.status === 'fulfilled'] as const);
  const parts = [...usable, ['keys', behaviour.authenticator.isReady()] as const];
  for (const [part, isUsable] of parts) metrics.setPartUsable(part, isUsable);
  return parts.filter(([, isUsable]) => !isUsable).map(([part]) => part);
}
