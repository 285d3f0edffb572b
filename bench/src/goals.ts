import { BUDGETS } from '@parkwart/tooling/budgets.mjs';
import { OFFICE } from 'e2e/testing/pageLoad';
import { PAGES } from './openedPages.ts';

type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** Of a figure, by its name, in its unit. */
export type Goal = Limit & { readonly figure: string };

/** In ms; as on a processor four times as slow. */
const PAINT = { login: 1_200, booth: 1_200, dashboard: 1_500, Bußgelder: 1_500 };
const BLOCKING = { login: 150, booth: 150, dashboard: 250, Bußgelder: 250 };
const PERFORMANCE_POINTS = 95;

const EACH_DATABASE = ['SQLite', 'MariaDB'];

function perDatabase(name: string, limit: Limit): Goal[] {
  return EACH_DATABASE.map((database) => ({ figure: `${name}, ${database}`, ...limit }));
}

function perPage(name: string, limitOf: (page: (typeof PAGES)[number]['name']) => Limit): Goal[] {
  return PAGES.map((page) => ({ figure: `${page.name}, ${name}`, ...limitOf(page.name) }));
}

function statementsOf(database: 'sqlite' | 'mysql', name: string): Goal[] {
  const { checkIn, search, checkOut } = BUDGETS.statements[database];
  return [
    { figure: `check-in, ${name}`, atMost: checkIn },
    { figure: `invoice search, ${name}`, atMost: search },
    { figure: `check-out, ${name}`, atMost: checkOut },
  ];
}

/** What the product promises of its speed, in the order of the table. */
export const GOALS: readonly Goal[] = [
  { figure: 'booth, JavaScript and CSS', atMost: BUDGETS.booth.bytes },
  { figure: 'booth, requests', atMost: BUDGETS.booth.requests },
  { figure: 'booth, depth of requests', atMost: BUDGETS.booth.depth },
  ...OFFICE.map((address) => ({ figure: `${address}, JavaScript and CSS`, atMost: BUDGETS.office.bytes })),
  { figure: 'booth, elements', atMost: BUDGETS.elements['/parking'] },
  { figure: '/admin, elements', atMost: BUDGETS.elements['/admin'] },
  { figure: '/pay, elements', atMost: BUDGETS.elements['/pay'] },
  ...statementsOf('sqlite', 'SQLite'),
  ...statementsOf('mysql', 'MariaDB'),
  ...perDatabase('most read per row of a page', { atMost: BUDGETS.readPerRow }),
  ...perPage('LCP', (page) => ({ atMost: PAINT[page] })),
  ...perPage('TBT', (page) => ({ atMost: BLOCKING[page] })),
  ...perPage('Lighthouse performance', () => ({ atLeast: PERFORMANCE_POINTS })),
  { figure: 'invoice search of a parked car, behind nginx, rate ÷ R', atLeast: 0.5 },
  { figure: 'invoice search of a parked car, behind nginx, CPU ÷ R', atMost: 2 },
  { figure: 'invoice search of a parked car, behind nginx, rate ÷ peer', atLeast: 1 },
  { figure: 'check-in, rate ÷ W', atLeast: 0.4 },
  { figure: 'check-in, rate ÷ peer', atLeast: 1 },
  { figure: 'check-in, rate ÷ without journal', atLeast: 0.85 },
  { figure: 'check-in on SQLite, rate', atLeast: 400 },
  ...perDatabase('/all-vehicle ÷ the driver’s rows', { atMost: 1.3 }),
  { figure: '100 letters ÷ pdfkit by hand, CPU', atMost: 1.5 },
  ...perDatabase('slowest page with 1,000,000 records', { atMost: 20 }),
  ...perDatabase('slowest count with 1,000,000 records', { atMost: 50 }),
  ...perDatabase('slowest page of the parked cars', { atMost: 20 }),
];

export function meets(value: number, goal: Goal): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}
