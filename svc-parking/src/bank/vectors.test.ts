import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VECTORS, vectors } from '@parkwart/contracts/testing/vectors';
import { readAll } from './testing/readAll.ts';
import { outcome } from './testing/sampleRecords.ts';

describe('a payment is matched by its purpose (lines divided by |) and its amount', () => {
  it.each(vectors('purposes'))('purpose %s, amount %s €: the match is %s (source: %s)', (purpose, amount, right) => {
    const cents = Math.round(Number(amount) * 100);
    expect(outcome({ cents, purpose: purpose.replaceAll('|', '\n') })).toBe(right);
  });
});

async function summaryOf(file: string): Promise<string> {
  const events = await readAll(readFileSync(join(VECTORS, 'statements', file)), file);
  const lines = events.flatMap((event) => (event.type === 'entry' ? event.entry.lines : []));
  const facts = lines.map(({ kind, cents, details }) =>
    [kind, (cents / 100).toFixed(2), details?.purpose.replaceAll('\n', '|')].filter(Boolean).join(' '),
  );
  const [end] = events.flatMap((event) => (event.type === 'end' ? [event.check] : []));
  return [...facts, end].join('; ');
}

describe('a statement of another system', () => {
  it.each(vectors('statements'))('in the file %s is read with the result: %s (source: %s)', async (file, right) => {
    await expect(summaryOf(file).catch(({ message }: Error) => message)).resolves.toBe(right);
  });
});
