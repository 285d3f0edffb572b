import { defineCall } from '@parkwart/contracts/calls-kit/call';
import * as z from 'zod/mini';
import type { Migration } from '../database/migrations.ts';
import { idempotencyMigration } from '../http/idempotencyMigration.ts';
import { implement } from '../http/implement.ts';
import type { ServiceDefinition } from '../service/serviceDefinition.ts';
import { startUnderTest } from '../testing/serviceUnderTest.ts';
import { describeOnDatabase } from '../testing/testDatabase.ts';
import { makeTestKeys, type TestKeys } from '../testing/testKeys.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';

const PLATE = 'B-AB 4711';
const USERNAME = 'Jördis Quast';

const addCar = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/cars',
  summary: 'x',
  allow: ['Angestellte'],
  body: z.strictObject({ plate: z.string(), sql: z.string() }),
});

const carsMigration: Migration = {
  name: '001-cars',
  up: async ({ database }) => {
    await database.sequelize.query(
      'CREATE TABLE IF NOT EXISTS cars (plate VARCHAR(20) NOT NULL PRIMARY KEY, owner VARCHAR(60) NOT NULL)',
    );
  },
};

function carsService(keys: TestKeys): ServiceDefinition {
  return {
    name: 'parking',
    migrations: [idempotencyMigration, carsMigration],
    build: ({ database }) => ({
      authenticator: keys.authenticator,
      calls: [
        implement(addCar, async ({ body, session }) => {
          const replacements = { plate: body.plate, owner: session.username };
          await database.transaction((transaction) =>
            database.sequelize.query(body.sql, { replacements, transaction }),
          );
          return undefined;
        }),
      ],
    }),
  };
}

describeOnDatabase('the log of a failed write', (makeDatabase) => {
  it.each([
    ['a violated constraint', 'INSERT INTO cars (plate, owner) VALUES (:plate, :owner), (:plate, :owner)'],
    ['an unknown column', 'INSERT INTO cars (plate, missing) VALUES (:plate, :owner)'],
    ['a syntax error', 'INSERT INTO cars VALUES (:plate :owner)'],
  ])('has type, code and stack, but no data, when %s is the cause', async (_title, sql) => {
    const database = await makeDatabase();
    const keys = await makeTestKeys();
    const lines: string[] = [];
    const service = await startUnderTest(carsService(keys), database, {
      environment: { LOG_LEVEL: 'trace' },
      logTo: { write: (line) => lines.push(line) },
    });
    const cookie = await keys.cookie({ username: USERNAME });
    expect((await service.request('POST', '/cars', { cookie, json: { plate: PLATE, sql } })).status).toBe(500);
    await service.stop();
    const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
    expect(failure.err.type).toMatch(/^Sequelize/);
    expect(failure.err.cause.code).toMatch(/^(ER|SQLITE)_/);
    expect(failure.err.stack).toMatch(/^ {4}at .+:\d+:\d+/);
    // Does not search for the plate's four digits without its letters, since ports, times and request ids may contain
    // the same digits by chance.
    for (const personal of [PLATE, 'B-AB', USERNAME, 'Quast', 'INSERT']) {
      expect(lines.join('')).not.toContain(personal);
    }
    await database.remove();
  });
});

describe('a logged error', () => {
  const logged = (error: unknown) => {
    const lines: string[] = [];
    createLogger({}, { write: (line) => lines.push(line) }).error({ err: error }, 'failed');
    return lines.join('');
  };

  it('contains no message, however many lines the message has', () => {
    const line = logged(new Error(`${PLATE}\n    at ${USERNAME}`));
    expect(line).toContain('logger.test.ts');
    expect(line).not.toContain(PLATE);
    expect(line).not.toContain(USERNAME);
  });

  it('contains neither its cause’s message nor additional fields', () => {
    const line = logged(Object.assign(new Error('x', { cause: new TypeError(PLATE) }), { parameters: [USERNAME] }));
    expect(JSON.parse(line).err.cause.type).toBe('TypeError');
    expect(line).not.toContain(PLATE);
    expect(line).not.toContain(USERNAME);
  });
});

const HELP = { help: 'a figure of the tests' };

async function figures(metrics: ReturnType<typeof createMetrics>): Promise<Record<string, string | undefined>> {
  const text = await metrics.registry.metrics();
  return Object.fromEntries([...text.matchAll(/^(test_\w+)\{[^}]*\} (.+)$/gm)].map(([, name, value]) => [name, value]));
}

describe('a gauge', () => {
  it('does not delay a scrape, and keeps its last value while a database does not respond; only one read at a time waits for the database', async () => {
    const metrics = createMetrics('svc-test');
    let reads = 0;
    let fail: ((error: Error) => void) | undefined;
    metrics.addGauge('test_frozen', {
      ...HELP,
      read: () => {
        reads += 1;
        return reads === 1 ? 7 : new Promise((_resolve, reject) => (fail = reject));
      },
    });
    metrics.addGauge('test_other', { ...HELP, read: () => 3 });
    expect(await figures(metrics)).toEqual({ test_frozen: '7', test_other: '3' });
    expect(await figures(metrics)).toEqual({ test_frozen: '7', test_other: '3' });
    expect(await figures(metrics)).toEqual({ test_frozen: '7', test_other: '3' });
    expect(reads).toBe(2);

    fail?.(new Error('the statement timed out'));
    expect(await figures(metrics)).toEqual({ test_frozen: 'Nan', test_other: '3' });
  });

  it('is NaN when its value cannot be read, while other gauges keep their values', async () => {
    const metrics = createMetrics('svc-test');
    metrics.addGauge('test_broken', { ...HELP, read: () => Promise.reject(new Error('no connection')) });
    metrics.addGauge('test_other', { ...HELP, read: () => 3 });
    expect(await figures(metrics)).toEqual({ test_broken: 'Nan', test_other: '3' });
  });
});
