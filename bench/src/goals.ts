import type { Figure, Figures } from './figures.ts';
import { PAGE_NAMES } from './vitals.ts';

type Limit = 'at most' | 'at least';

const MILLION_PAGES = ['journal', 'holds', 'plates', 'accounts'].map((pages) => `slowest page of ${pages}`);
const MILLION_WORKS = [
  'a disclosure by plate',
  'an erasure',
  'holds',
  'retention',
  'a preview of retention',
  'figures of a month',
];

/**
 * The product's speed targets: the name of a figure, the kind of limit, and the value of the limit in the figure's
 * unit.
 */
const GOALS: readonly (readonly [figure: string, limit: Limit, value: number])[] = [
  // In ms, on a simulated processor four times slower.
  ...onEachPage('LCP', 900),
  ...onEachPage('TBT', 120),
  ['invoice search of a parked car, behind nginx, rate ÷ bare Koa', 'at least', 0.5],
  ['invoice search of a parked car, behind nginx, CPU ÷ bare Koa', 'at most', 2],
  ['check-in, rate ÷ bare Koa', 'at least', 0.4],
  ['check-in on SQLite, rate', 'at least', 400],
  ...onEachDatabase('slowest page with 1,000,000 records', 20),
  ...onEachDatabase('slowest count with 1,000,000 records', 50),
  ...onEachDatabase('disclosure by name of 1,000,000 records', 3),
  ...onEachDatabase('longest write beside a disclosure', 50),
  ...MILLION_PAGES.flatMap((pages) => onEachDatabase(pages, 20)),
  ...onEachDatabase('count of bank entries', 50),
  ...MILLION_WORKS.flatMap((work) => onEachDatabase(`longest check-in beside ${work}`, 50)),
  ['row locks that were waited for, server', 'at most', 0],
  ...onEachDatabase('bank import of 100,000 entries', 20),
  ...onEachDatabase('longest search beside a bank import', 100),
  ...onEachDatabase('memory for a bank import', 150),
  ...onEachDatabase('dunning run over 10,000 records', 2),
];

function onEachDatabase(name: string, most: number) {
  return ['SQLite', 'server'].map((database) => [`${name}, ${database}`, 'at most', most] as const);
}

function onEachPage(name: string, most: number) {
  return PAGE_NAMES.map((page) => [`${page}, ${name}`, 'at most', most] as const);
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

function isMissed(value: number, limit: Limit, goal: number): boolean {
  return limit === 'at most' ? value > goal : value < goal;
}

/** Every goal with its latest figure, and the change since the previous run. */
export function goalsTable(latest: Figures, before: Figures): readonly string[] {
  return GOALS.map(([name, limit, goal]) => {
    const figure = latest.get(name);
    const row = `  ${name.padEnd(60)}${`${limit} ${number.format(goal)}`.padEnd(17)}`;
    if (!figure) return `${row}not measured`;
    const verdict = isMissed(figure.value, limit, goal) ? 'MISSED' : 'met';
    return `${row}${number.format(figure.value)} ${figure.unit}, ${verdict}${change(figure, before.get(name))}`;
  });
}

/** Describes how the figure differs from the last one; empty if the difference is within the noise. */
export function change({ value, noise, unit }: Figure, last: Figure | undefined): string {
  if (!last || Math.abs(value - last.value) <= noise * Math.abs(last.value)) return '';
  return `, was ${number.format(last.value)} ${unit}`;
}

export function missesGoal(figures: readonly Figure[]): boolean {
  const values = new Map(figures.map(({ name, value }) => [name, value]));
  return GOALS.some(([name, limit, goal]) => isMissed(values.get(name) ?? goal, limit, goal));
}
