import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { toolPath } from '@parkwart/tooling/jest/tools.mjs';

const RULES = join(__dirname, '../../../operations/monitoring/parkwart.rules.yml');
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const POLL_MS = 250;

/** Ten minutes of the rules are half a minute here, more where more processes want a core than there are. */
const FASTER = 20 / Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
/** As in operations/monitoring/prometheus.example.yml, shortened as well. */
export const SCRAPE_MS = Math.round(15_000 / FASTER);

/** The rules with all their times shortened. */
function shortened(rules: string): string {
  const faster = (amount: string, unit: string) =>
    `${Math.max(1, Math.round((Number(amount) * SECONDS[unit as keyof typeof SECONDS] * 1_000) / FASTER))}ms`;
  return rules
    .replace(/\[(\d+)([smhd])\]/g, (_all, amount: string, unit: string) => `[${faster(amount, unit)}]`)
    .replace(/for: (\d+)([smhd])$/gm, (_all, amount: string, unit: string) => `for: ${faster(amount, unit)}`)
    .replace(/(outbox_age_seconds\) > )(\d+)/, (_all, age: string, limit: string) => `${age}${Number(limit) / FASTER}`);
}

type AlertState = 'pending' | 'firing';

export interface Prometheus {
  /** Names of alerts, sorted. */
  alerts(state: AlertState): Promise<string[]>;
  /** Other targets than before, as when a service is removed from where Prometheus finds them. */
  scrape(targets: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** A real one, with the operator's rules. @param targets `host:port` of each service's replicas */
export async function startPrometheus(folder: string, targets: readonly string[]): Promise<Prometheus> {
  const scrape = async (hosts: readonly string[]) => {
    const file = join(folder, 'targets.json');
    // Prometheus reads at any moment.
    await writeFile(`${file}.new`, JSON.stringify([{ targets: hosts }]));
    await rename(`${file}.new`, file);
  };
  await writeFile(join(folder, 'rules.yml'), shortened(await readFile(RULES, 'utf8')));
  await scrape(targets);
  const config = [
    `global: { scrape_interval: ${SCRAPE_MS}ms, scrape_timeout: ${SCRAPE_MS}ms, evaluation_interval: ${SCRAPE_MS}ms }`,
    'rule_files: [rules.yml]',
    'scrape_configs: [{ job_name: parkwart, file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }] }]',
  ];
  await writeFile(join(folder, 'prometheus.yml'), config.join('\n'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(
    toolPath('prometheus') ?? 'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=${new URL(url).host}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  while (!(await fetch(`${url}/-/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('Prometheus does not start');
    await wait(POLL_MS);
  }
  return {
    alerts: async (state) => {
      const response = await fetch(`${url}/api/v1/alerts`);
      const { data } = (await response.json()) as {
        data: { alerts: { state: AlertState; labels: { alertname: string } }[] };
      };
      const found = data.alerts.filter((alert) => alert.state === state).map(({ labels }) => labels.alertname);
      return [...new Set(found)].sort();
    },
    scrape,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
