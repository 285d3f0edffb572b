import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool, toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { parser } from '@prometheus-io/lezer-promql';
import { startStack } from 'embedded/stack';
import { parse, stringify } from 'yaml';

const FOLDER = join(__dirname, '../../../monitoring');

const run = promisify(execFile);
const RULES = ['parkwart.rules.yml', 'outside.rules.yml'].map((name) => join(FOLDER, name));
const MINUTES = 28 * 60;
const DAY = 86_400;

/** Values by series, one per minute. */
type Series = Readonly<Record<string, string>>;
const always = (value: number) => `${value}x${MINUTES}`;
/** A counter that grows by this amount each minute. */
const growing = (by: number) => `0+${by}x${MINUTES}`;
const NONE = `_x${MINUTES}`;
/** A counter that grows by one, an hour after the start. */
const onceLate = `0x60 1x${MINUTES}`;

const SERVICES = ['users', 'parking', 'files'];
const ofEach = (series: (service: string) => Series): Series => Object.assign({}, ...SERVICES.map(series));
const seen = (service: string, { up = always(1), startedAt = always(1_000) } = {}): Series => ({
  [`up{job="parkwart",instance="${service}"}`]: up,
  [`process_start_time_seconds{job="parkwart",service="svc-${service}"}`]: startedAt,
});
const requests = (service: string, labels: string) =>
  `http_request_duration_seconds_count{service="svc-${service}",${labels}}`;
const failures = (service: string, route: string) =>
  `http_request_failures_total{service="svc-${service}",route="${route}"}`;
const bucket = (service: string, le: string) =>
  `http_request_duration_seconds_bucket{service="svc-${service}",route="/api/employee/records",le="${le}"}`;
const security = (event: string, reason: string) =>
  `parkwart_security_events_total{service="svc-users",event="${event}",reason="${reason}"}`;
const filesystem = (what: string) => `node_filesystem_${what}_bytes{mountpoint="/",fstype="ext4"}`;
const page = '{job="parkwart-page"}';

const UPLOADS = '/api/employee/upload-files/:invoiceNumber';
const LOGIN = 'route="/api/employee/park-login",status="401"';
const BACKUP = 'parkwart_backup_made_at_seconds';

const HEALTHY: Series = {
  ...ofEach((service) => ({
    ...seen(service),
    [`parkwart_part_usable{service="svc-${service}",part="database"}`]: always(1),
    [requests(service, 'route="/api/employee/records",status="200"')]: growing(60),
    [failures(service, '/api/employee/records')]: always(0),
    [bucket(service, '0.1')]: growing(60),
    [bucket(service, '1')]: growing(60),
    [bucket(service, '3')]: growing(60),
    [bucket(service, '+Inf')]: growing(60),
    [`parkwart_database_waiting{service="svc-${service}"}`]: always(0),
    [`nodejs_eventloop_lag_p99_seconds{service="svc-${service}"}`]: always(0.02),
    [`process_resident_memory_bytes{service="svc-${service}"}`]: always(150e6),
  })),
  'parkwart_part_usable{service="svc-files",part="storage"}': always(1),
  [failures('files', UPLOADS)]: always(0),
  [requests('users', LOGIN)]: growing(1),
  parkwart_outbox_age_seconds: always(0),
  parkwart_letters_waiting: always(0),
  parkwart_mails_delayed: always(0),
  parkwart_forgetting_age_seconds: always(1_800),
  parkwart_forgettings_waiting: always(0),
  parkwart_erasure_age_seconds: always(0),
  [security('session.ended', 'reuse')]: always(0),
  [security('right.refused', 'wrong-role')]: always(0),
  [security('role.changed', '')]: always(0),
  [`probe_success${page}`]: always(1),
  [`probe_ssl_earliest_cert_expiry${page}`]: always(60 * DAY),
  [filesystem('avail')]: always(50e9),
  [filesystem('size')]: always(100e9),
  [BACKUP]: always(0),
};

/** A deviation from a healthy product, and the alert it should raise 65 minutes after the start. */
const FAULTS: readonly (readonly [title: string, alert: string | null, series: Series, minute?: number])[] = [
  ['all is well', null, {}],
  ['a replica does not respond', 'ParkwartServiceDown', seen('files', { up: always(0), startedAt: NONE })],
  ['a kind of service is not there', 'ParkwartServiceGone', seen('files', { up: NONE, startedAt: NONE })],
  [
    'Prometheus sees no service',
    'ParkwartServiceGone',
    ofEach((service) => seen(service, { up: NONE, startedAt: NONE })),
  ],
  [
    'svc-files cannot use the storage',
    'ParkwartPartUnusable',
    { 'parkwart_part_usable{service="svc-files",part="storage"}': always(0) },
  ],
  [
    'one of 40 responses is a 5xx',
    'ParkwartFailures',
    { [failures('parking', '/api/employee/records')]: growing(1.5) },
  ],
  ['one of 60 responses is a 5xx', null, { [failures('parking', '/api/employee/records')]: growing(1) }],
  [
    'one of ten responses takes two seconds',
    'ParkwartSlow',
    { [bucket('parking', '0.1')]: growing(54), [bucket('parking', '1')]: growing(54) },
  ],
  ['queries queue', 'ParkwartDatabaseWaiting', { 'parkwart_database_waiting{service="svc-parking"}': always(6) }],
  ['uploads fail', 'ParkwartUploadsFail', { [failures('files', UPLOADS)]: growing(0.5) }],
  ['lists lag behind', 'ParkwartOutboxStuck', { parkwart_outbox_age_seconds: always(400) }],
  ['letters are not filed', 'ParkwartFilingStuck', { parkwart_letters_waiting: always(2) }],
  ['the mail server accepts nothing', 'ParkwartMailsDelayed', { parkwart_mails_delayed: always(2) }],
  ['retention does not run', 'ParkwartForgettingStuck', { parkwart_forgetting_age_seconds: always(8_000) }],
  [
    'svc-files deletes nothing for a day',
    'ParkwartForgettingStuck',
    { parkwart_forgettings_waiting: always(3) },
    25 * 60,
  ],
  [
    'an erasure on request is not done',
    'ParkwartForgettingStuck',
    { parkwart_erasure_age_seconds: `0+60x${MINUTES}` },
    3 * 60,
  ],
  ['passwords are guessed', 'ParkwartLoginsRefused', { [requests('users', LOGIN)]: growing(6) }],
  ['a token is used twice', 'ParkwartTokenReused', { [security('session.ended', 'reuse')]: onceLate }],
  ['rights are tried', 'ParkwartRightsRefused', { [security('right.refused', 'wrong-role')]: growing(3) }],
  ['many roles change', 'ParkwartAccountsChanged', { [security('role.changed', '')]: growing(1) }],
  ['a service starts again and again', 'ParkwartRestarts', seen('parking', { startedAt: `0+60x${MINUTES}` })],
  [
    'one processor is not enough',
    'ParkwartBusyLoop',
    { 'nodejs_eventloop_lag_p99_seconds{service="svc-parking"}': always(0.4) },
  ],
  [
    'memory is nearly used up',
    'ParkwartMemory',
    { 'process_resident_memory_bytes{service="svc-users"}': always(480e6) },
  ],
  [
    'svc-files, which may have more, uses much memory',
    null,
    { 'process_resident_memory_bytes{service="svc-files"}': always(480e6) },
  ],
  ['the page is not reached', 'ParkwartPageDown', { [`probe_success${page}`]: always(0) }],
  [
    'the certificate expires',
    'ParkwartCertificateExpires',
    { [`probe_ssl_earliest_cert_expiry${page}`]: always(13 * DAY) },
  ],
  ['the disk fills up', 'ParkwartDiskFull', { [filesystem('avail')]: always(14e9) }],
  ['the last good backup is 25 hours old', null, {}, 25 * 60],
  ['the last good backup is 27 hours old', 'ParkwartBackupOld', {}, 27 * 60],
  ['no backup is known of', 'ParkwartBackupOld', { [BACKUP]: NONE }],
];
const DEFAULT_MINUTE = 65;

const FIRING = 'count by (alertname) (ALERTS{alertstate="firing"})';

type Fault = (typeof FAULTS)[number];
const minuteOf = ([, , , minute = DEFAULT_MINUTE]: Fault) => minute;
/**
 * In tests that cover whole days: the minutes between two values, because values for every minute would take too long.
 */
const DAYS_STEP = 10;
const isLong = (fault: Fault) => minuteOf(fault) >= 24 * 60;

const testOf = (fault: Fault, step = 1, [title, alert, different] = fault, minute = minuteOf(fault)) => ({
  name: title,
  interval: `${step}m`,
  input_series: Object.entries({ ...HEALTHY, ...different }).map(([series, values]) => ({
    series,
    values: values.replace(`x${MINUTES}`, `x${minute / step}`),
  })),
  promql_expr_test: [
    {
      expr: FIRING,
      eval_time: `${minute}m`,
      exp_samples: alert === null ? [] : [{ labels: `{alertname="${alert}"}`, value: 1 }],
    },
  ],
});

it('each alert is raised by some fault', async () => {
  const documents = await Promise.all(RULES.map(async (file) => parse(await readFile(file, 'utf8'))));
  const groups = documents.flatMap((document: { groups: { rules: { alert: string }[] }[] }) => document.groups);
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts.length).toBeGreaterThan(15);
  expect(alerts.filter((alert) => !FAULTS.some(([, raised]) => raised === alert))).toEqual([]);
});

describeWithTool('prometheus', 'with the alerting rules in Prometheus,', () => {
  const promtool = join(toolPath('prometheus') ?? '', '../promtool');

  it('each fault raises the expected alert and no other', async () => {
    const folder = await temporaryFolder();
    const write = async (step: number, faults: readonly Fault[]) => {
      const file = join(folder.path, `each${step}Minutes.test.yml`);
      const tests = faults.map((fault) => testOf(fault, step));
      await writeFile(file, stringify({ rule_files: RULES, evaluation_interval: `${step}m`, tests }));
      return file;
    };
    const short = await write(
      1,
      FAULTS.filter((fault) => !isLong(fault)),
    );
    await run(promtool, ['test', 'rules', short, await write(DAYS_STEP, FAULTS.filter(isLong))]);
    await folder.remove();
  }, 300_000);
});

const ROOT = join(__dirname, '../../../..');
const OF_PROMETHEUS = ['up'];
/** The metrics that node_exporter, blackbox_exporter and the container `backup` export. */
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

  it('mention only metrics that a service exports', async () => {
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

  it('mention only existing routes', async () => {
    const { paths } = JSON.parse(await readFile(join(ROOT, 'docs/openapi.json'), 'utf8')) as { paths: object };
    const known = Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
    const named = expressions.flatMap(routesOf);
    expect(named.length).toBeGreaterThan(3);
    for (const route of named) expect(known).toContain(route);
  });

  it('mention in outside.rules.yml only metrics that exporters other than the services export', async () => {
    const named = (await readRules('outside.rules.yml')).flatMap(({ expr }) => metricsOf(expr));
    for (const metric of named) expect(OF_OTHERS).toContain(metric);
  });

  it('are all described in the handbook', async () => {
    const handbook = await readFile(join(ROOT, 'docs/operations/monitoring.md'), 'utf8');
    const alerts = [...(await readRules('parkwart.rules.yml')), ...(await readRules('outside.rules.yml'))];
    for (const { alert } of alerts) expect(handbook).toContain(`| \`${alert}\` |`);
  });
});
