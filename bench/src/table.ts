import type { Figure } from './figures.ts';
import { GOALS, type Goal, meets } from './goals.ts';
import type { Result } from './results.ts';

export type Results = ReadonlyMap<string, Result>;

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

export const figuresOf = (results: Results) =>
  new Map([...results.values()].flatMap(({ figures }) => figures.map((figure) => [figure.name, figure] as const)));

/** Every goal with its latest figure, measured now or before, and what changed since the run before. */
export function goalsTable(latest: Results, before: Results): readonly string[] {
  const [now, last] = [figuresOf(latest), figuresOf(before)];
  return GOALS.map((goal) => row(goal, now.get(goal.figure), last.get(goal.figure)));
}

function row(goal: Goal, figure: Figure | undefined, last: Figure | undefined): string {
  const limit = 'atMost' in goal ? `≤ ${number.format(goal.atMost)}` : `≥ ${number.format(goal.atLeast)}`;
  const name = goal.figure.padEnd(62);
  if (!figure) return `  ${name}${'not measured'.padStart(16)}   ${limit}`;
  const value = `${number.format(figure.value)} ${figure.unit}`.padStart(16);
  const verdict = meets(figure.value, goal) ? 'met' : 'MISSED';
  return `  ${name}${value}   ${`${limit}`.padEnd(11)}${verdict.padEnd(8)}${change(figure, last)}`.trimEnd();
}

/** Empty within what repetitions differ by. */
export function change({ value, noise, unit }: Figure, last: Figure | undefined): string {
  if (!last || Math.abs(value - last.value) <= noise * Math.abs(last.value)) return '';
  const percent =
    last.value === 0
      ? ''
      : ` (${value > last.value ? '+' : ''}${number.format(Math.round((100 * value) / last.value - 100))} %)`;
  return `was ${number.format(last.value)} ${unit}${percent}`;
}

export function missedGoals(figures: readonly Figure[]): readonly string[] {
  const values = new Map(figures.map(({ name, value }) => [name, value]));
  const isMissed = (goal: Goal) => !meets(values.get(goal.figure) ?? Number.NaN, goal);
  return GOALS.filter((goal) => values.has(goal.figure) && isMissed(goal)).map(({ figure }) => figure);
}
