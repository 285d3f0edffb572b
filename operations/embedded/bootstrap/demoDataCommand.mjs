import { parseArgs } from 'node:util';
import { compile } from './compile.mjs';
import { Failure } from './failure.mjs';
import { install } from './install.mjs';
import { PRODUCT } from './product.mjs';
import { say } from './progress.mjs';
import { ROOT } from './root.mjs';
import { readPort } from './settings.mjs';
import { texts } from './texts.mjs';

const OPTIONS = { records: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } };
const MAX_RECORDS = 1_000_000;
const TIMEOUT_MS = 10_000;

function readNumber(text, name, most) {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 1 && number <= most)) throw new Failure(texts.badNumber(name, text, most));
  return number;
}

function parseOptions(args) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch {
    throw new Failure(texts.demoDataUsage);
  }
}

async function checkRunning(base) {
  const response = await fetch(`${base}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response?.ok) throw new Failure(texts.notRunning(base));
}

/** npm run demo-data -- --records 5000 [--seed 7] */
export async function main() {
  const options = parseOptions(process.argv.slice(2));
  const records = readNumber(options.records, 'records', MAX_RECORDS);
  const seed = readNumber(options.seed, 'seed', 4_294_967_295);
  const base = `http://127.0.0.1:${readPort(process.env)}`;
  await checkRunning(base);
  await install(ROOT, PRODUCT);
  await compile(ROOT, ['operations/embedded']);
  const { runDemoData } = await import('../dist/demo-data/run.js');
  await runDemoData({ base, records, seed, say });
}
