import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

interface RequestLabels {
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  readonly status: number;
}

/** A service's Prometheus metrics, served on `/metrics` inside the network only. */
export interface Metrics {
  readonly registry: Registry;
  /** Notes one request and its seconds. */
  observe(labels: RequestLabels, seconds: number): void;
}

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Requests answered with 5xx',
    labelNames,
    registers: [registry],
  });
  return {
    registry,
    observe: (labels, seconds) => {
      duration.observe({ ...labels }, seconds);
      if (labels.status >= 500) failures.inc({ ...labels });
    },
  };
}
