import { parseArgs } from 'node:util';
import { compile } from './compile.mjs';
import { Failure } from './failure.mjs';
import { install } from './install.mjs';
import { say } from './progress.mjs';
import { ROOT } from './root.mjs';
import { readPort } from './settings.mjs';
import { texts } from './texts.mjs';

const DEFAULTS = { records: '1000', seed: '1' };
const MOST_RECORDS = 1_000_000;
const TIMEOUT_MS = 10_000;

function readNumber(text, name, most) {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 1 && number <= most)) throw new Failure(texts.badNumber(name, text, most));
  return number;
}

function readOptions(args) {
  try {
    const options = { records: { type: 'string' }, seed: { type: 'string' } };
    const { values } = parseArgs({ args: args, options });
    const { records, seed } = { ...DEFAULTS, ...values };
    return { records: readNumber(records, 'records', MOST_RECORDS), seed: readNumber(seed, 'seed', 4_294_967_295) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(texts.demoDataUsage);
  }
}

async function checkRunning(base) {
  const response = await fetch(`${base}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response?.ok) throw new Failure(texts.notRunning(base));
}

/** npm run demo-data -- --records 5000 [--seed 7] */
export async function main() {
  const { records, seed } = readOptions(process.argv.slice(2));
  const base = `http://127.0.0.1:${readPort(process.env)}`;
  await checkRunning(base);
  await install(ROOT);
  await compile(ROOT, ['operations/embedded']);
  const { runDemoData } = await import('../dist/demo-data/run.js');
  await runDemoData({ base, records, seed, say });
}
