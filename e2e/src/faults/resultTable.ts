import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { totalOf } from '../load/persistentUser.ts';
import type { LoadReport } from '../load/underLoad.ts';

export interface Result {
  /** `parts`, `embedded`, `compose` or `cluster`. */
  readonly form: string;
  readonly fault: string;
  readonly promise: string;
  /** Acknowledged writes per second. */
  readonly load: number;
  readonly injected: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly refused: number;
  /** Runnable processes, including those of the run. */
  readonly machineLoad: number;
  /** In ms; undefined if no part was down. */
  readonly recoveryMs: number | undefined;
}

const HANDBOOK = join(__dirname, '../../../docs/reliability.md');
const [BEGIN, END] = ['<!-- written by npm run test:faults -->', '<!-- end -->'];

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

/** The first two cells identify a row, which a later run replaces. */
const keyOf = (row: string) => row.split('|').slice(1, 3).join('|');

function rowOf(result: Result): string {
  const { form, fault, promise, load, injected, acknowledged, lost, refused, machineLoad, recoveryMs } = result;
  const recovery = recoveryMs === undefined ? '–' : `${number(recoveryMs / 1_000, 1)} s`;
  const counts = [injected, acknowledged, lost, refused].map((count) => number(count));
  return `| ${[form, fault, promise, `${number(load)}/s`, ...counts, recovery, number(machineLoad)].join(' | ')} |`;
}

export const figuresOf = ({ ledger, observed, seconds }: Omit<LoadReport, 'history'>) => ({
  load: ledger.writes.length / seconds,
  acknowledged: ledger.writes.length,
  refused: totalOf(observed.refusals),
  machineLoad: loadavg()[0] ?? 0,
});

/** Writes a run's figures to docs/reliability.md. */
export function record(result: Result): void {
  const text = readFileSync(HANDBOOK, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)];
  const [, head = '', line = '', ...rows] = text.slice(begin, end).split('\n');
  const row = rowOf(result);
  const index = rows.findIndex((other) => keyOf(other) === keyOf(row));
  if (index >= 0) rows[index] = row;
  else rows.splice(rows.length - 1, 0, row);
  writeFileSync(HANDBOOK, text.slice(0, begin) + ['', head, line, ...rows].join('\n') + text.slice(end));
}
