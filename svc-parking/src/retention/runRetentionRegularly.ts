import type { ServiceParts } from '@parkwart/service-kit/serviceDefinition';
import type { Lease } from './lease.ts';
import { type RetentionParts, runRetention } from './runRetention.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;
/** So that replicas which were started together do not always meet. */
const JITTER_MS = 300_000;

interface RegularParts extends RetentionParts {
  readonly lease: Lease;
  readonly log: ServiceParts['log'];
}

/** Looks every hour, a minute after the start for the first time. */
export function runRetentionRegularly(parts: RegularParts, firstAfter = FIRST_MS) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  const pass = async () => {
    try {
      const counts = await runRetention(parts, { lease: parts.lease, isStopped: () => isStopped });
      if (counts) parts.log.info({ ...counts }, 'looked what is to be forgotten');
    } catch (error) {
      parts.log.warn({ err: error }, 'looking what is to be forgotten broke off, trying again later');
    }
    if (!isStopped) plan(EVERY_MS + Math.random() * JITTER_MS);
  };
  const plan = (milliseconds: number) => {
    timer = setTimeout(() => {
      running = pass();
    }, milliseconds).unref();
  };
  return {
    start: () => plan(firstAfter),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
