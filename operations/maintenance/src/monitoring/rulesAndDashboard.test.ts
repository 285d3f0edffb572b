import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { parser } from '@prometheus-io/lezer-promql';
import { startStack } from 'embedded/stack';
import { parse } from 'yaml';

const FOLDER = join(__dirname, '../../../monitoring');
const ROOT = join(__dirname, '../../../..');
const OF_PROMETHEUS = ['up'];
/** Metrics of node_exporter, blackbox_exporter and the container `backup`. */
const OF_OTHERS = [
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
  'parkwart_backup_made_at_seconds',
];

interface Rule {
  readonly alert: string;
  readonly expr: string;
}
const read = (name: string) => readFile(join(FOLDER, name), 'utf8');
const readRules = async (name: string) =>
  (parse(await read(name)) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
const readDashboard = async () =>
  (JSON.parse(await read('grafana.json')) as { panels: { title: string; targets: { expr: string }[] }[] }).panels;

function metricsOf(expression: string): string[] {
  const metrics: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`at ${from} of ${expression}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        metrics.push(expression.slice(from, to));
    },
  });
  return metrics;
}

const routesOf = (expression: string) => [...expression.matchAll(/route="(\/[^"]+)"/g)].map(([, route]) => route);

describe('the alerting rules and the dashboard', () => {
  let expressions: string[];
  beforeAll(async () => {
    const rules = (await readRules('parkwart.rules.yml')).map(({ expr }) => expr);
    const panels = (await readDashboard()).flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expressions = [...rules, ...panels];
  });

  it('are valid for Prometheus', () => {
    expect(expressions.length).toBeGreaterThan(20);
    for (const expression of expressions) expect(metricsOf(expression)).not.toEqual([]);
    expect(() => metricsOf('sum(rate(a[5m])')).toThrow();
  });

  it('name only metrics that a service exports', async () => {
    const folder = await temporaryFolder();
    const stack = await startStack({ dataDir: folder.path, port: 0 });
    try {
      const responses = await Promise.all(
        Object.values(stack.services).map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
      );
      const exported = new Set([...responses.join('\n').matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name]) => name));
      for (const metric of expressions.flatMap(metricsOf)) {
        const isKnown = exported.has(metric) || exported.has(metric.replace(/_(?:bucket|count|sum)$/, ''));
        if (!isKnown && !OF_PROMETHEUS.includes(metric)) throw new Error(`no service exports ${metric}`);
      }
    } finally {
      await stack.stop();
      await folder.remove();
    }
  }, 120_000);

  it('name only existing routes', async () => {
    const { paths } = JSON.parse(await readFile(join(ROOT, 'docs/openapi.json'), 'utf8')) as { paths: object };
    const known = Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
    const named = expressions.flatMap(routesOf);
    expect(named.length).toBeGreaterThan(3);
    for (const route of named) expect(known).toContain(route);
  });

  it('name only metrics that the other exporters have', async () => {
    const named = (await readRules('outside.rules.yml')).flatMap(({ expr }) => metricsOf(expr));
    for (const metric of named) expect(OF_OTHERS).toContain(metric);
  });

  it('are all described in the handbook', async () => {
    const handbook = await readFile(join(ROOT, 'docs/operations/monitoring.md'), 'utf8');
    const alerts = [...(await readRules('parkwart.rules.yml')), ...(await readRules('outside.rules.yml'))];
    for (const { alert } of alerts) expect(handbook).toContain(`| \`${alert}\` |`);
  });
});
