import { readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { isOk } from '../product/ready.ts';
import { supervise } from '../product/supervised.ts';

const RULES = join(__dirname, '../../../operations/monitoring/parkwart.rules.yml');
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/**
 * How much faster the alert rules run here: ten minutes of a rule take half a minute, or longer if the machine has more
 * runnable processes than cores.
 */
const FASTER = 20 / Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
/** The scrape interval of operations/monitoring/prometheus.example.yml, shortened by the same factor as the rules. */
export const SCRAPE_MS = Math.round(15_000 / FASTER);

function shortened(rules: string): string {
  const faster = (amount: string, unit: string) =>
    `${Math.max(1, Math.round((Number(amount) * SECONDS[unit as keyof typeof SECONDS] * 1_000) / FASTER))}ms`;
  return rules
    .replace(/\[(\d+)([smhd])\]/g, (_all, amount: string, unit: string) => `[${faster(amount, unit)}]`)
    .replace(/for: (\d+)([smhd])$/gm, (_all, amount: string, unit: string) => `for: ${faster(amount, unit)}`)
    .replace(/(outbox_age_seconds\) > )(\d+)/, (_all, age: string, limit: string) => `${age}${Number(limit) / FASTER}`);
}

const CONFIG = `
global: { scrape_interval: ${SCRAPE_MS}ms, scrape_timeout: ${SCRAPE_MS}ms, evaluation_interval: ${SCRAPE_MS}ms }
rule_files: [rules.yml]
scrape_configs: [{ job_name: parkwart, file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }] }]`;

interface Alert {
  readonly state: 'pending' | 'firing';
  readonly labels: { readonly alertname: string };
}

/** A real Prometheus with the operator's rules. @param targets `host:port` of each service's replicas */
export async function startPrometheus(folder: string, targets: readonly string[]) {
  /** Changes the targets, as when a service is removed from service discovery. */
  const scrape = async (hosts: readonly string[]) => {
    const file = join(folder, 'targets.json');
    // The file is replaced by renaming, because Prometheus may read it at any moment.
    await writeFile(`${file}.new`, JSON.stringify([{ targets: hosts }]));
    await rename(`${file}.new`, file);
  };
  await scrape(targets);
  await writeFile(join(folder, 'rules.yml'), shortened(await readFile(RULES, 'utf8')));
  await writeFile(join(folder, 'prometheus.yml'), CONFIG);
  const url = `http://127.0.0.1:${await freePort()}`;
  const part = supervise({
    command: toolPath('prometheus') ?? 'prometheus',
    args: [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=${new URL(url).host}`,
      '--log.level=error',
    ],
    logFile: join(folder, 'prometheus.log'),
    isReady: () => isOk(`${url}/-/ready`),
  });
  await part.whenReady();
  return {
    alerts: async (state: Alert['state']): Promise<string[]> => {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as { data: { alerts: Alert[] } };
      const found = data.alerts.filter((alert) => alert.state === state).map(({ labels }) => labels.alertname);
      return [...new Set(found)];
    },
    scrape,
    stop: part.stop,
  };
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;
