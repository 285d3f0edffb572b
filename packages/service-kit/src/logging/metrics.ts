import { setTimeout as wait } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECURITY_EVENTS, type SecurityOccurrence } from './securityEvents.ts';

interface RequestLabels {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

/** Served on `/metrics` inside the network only. */
export interface Metrics {
  readonly registry: Registry;
  observe(labels: RequestLabels, seconds: number): void;
  setPartUsable(part: string, isUsable: boolean): void;
  countSecurity(occurrence: SecurityOccurrence): void;
  addGauge(name: string, definition: GaugeDefinition): void;
}

export interface GaugeDefinition {
  readonly help: string;
  read(): Promise<number> | number;
}

/**
 * How long a scrape waits for one gauge, in ms. A frozen database takes longer to fail, and a failed scrape would leave
 * all of the service's alerts without data.
 */
const MAX_READ_MS = 500;

/**
 * @returns a function that reads the gauge and returns the value. A read that takes longer than `MAX_READ_MS` continues
 * in the background: the function then returns the value of the last completed read, and the next scrape waits for the
 * running read.
 */
function lastRead(read: GaugeDefinition['read']): () => Promise<number> {
  let value = Number.NaN;
  let reading: Promise<void> | undefined;
  const start = async () => {
    // A gauge that fails must not hide the others.
    value = await Promise.resolve()
      .then(read)
      .catch(() => Number.NaN);
    reading = undefined;
  };
  return async () => {
    reading ??= start();
    const waiting = new AbortController();
    const { signal } = waiting;
    await Promise.race([reading, wait(MAX_READ_MS, undefined, { signal }).catch(() => undefined)]);
    waiting.abort();
    return value;
  };
}

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Responses with status 5xx',
    labelNames,
    registers: [registry],
  });
  const parts = new Gauge({
    name: 'parkwart_part_usable',
    help: 'Whether the readiness probe could use a part (1) or not (0)',
    labelNames: ['part'] as const,
    registers: [registry],
  });
  const security = securityCounter(registry);
  return {
    registry,
    countSecurity: ({ event, reason = '' }) => security.inc({ event, reason }),
    setPartUsable: (part, isUsable) => parts.set({ part }, isUsable ? 1 : 0),
    addGauge: (name, { help, read }) => {
      const current = lastRead(read);
      const collect = async () => gauge.set(await current());
      const gauge: Gauge = new Gauge({ name, help, collect, registers: [registry] });
    },
    observe: (labels, seconds) => {
      duration.observe({ ...labels }, seconds);
      if (labels.status >= 500) failures.inc({ ...labels });
    },
  };
}

function securityCounter(registry: Registry) {
  const counter = new Counter({
    name: 'parkwart_security_events_total',
    help: 'Lines of the security log',
    labelNames: ['event', 'reason'] as const,
    registers: [registry],
  });
  // Prometheus detects an increase only in series that existed before.
  for (const [event, reasons] of Object.entries(SECURITY_EVENTS)) {
    for (const reason of reasons.length === 0 ? [''] : reasons) counter.inc({ event, reason }, 0);
  }
  return counter;
}
