import { bigInteger, integer, nullable, withDefault } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { rowsOf } from '../database/rows.ts';
import { defineTables, type RowOf } from '../database/tables.ts';
import { describeOnDatabase } from '../testing/testDatabase.ts';
import { askAgainAt, outboxOf, retryAt } from './outbox.ts';

const { parcels } = defineTables({
  parcels: { facts: { id: integer, dueAt: nullable(bigInteger), attempts: withDefault(integer, 0) } },
});
const rows = rowsOf(parcels);
type Parcel = RowOf<typeof parcels>;

const START = 1_000_000;
const CLAIM_MS = 60_000;
const outbox = outboxOf(rows, CLAIM_MS);

describeOnDatabase('a row of an outbox', (makeDatabase) => {
  let database: Database;
  let remove: () => Promise<void>;
  let now = START;

  beforeAll(async () => {
    const made = await makeDatabase();
    database = openDatabase(made.url);
    const id = database.dialect === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'INT AUTO_INCREMENT PRIMARY KEY';
    await database.sequelize.query(`CREATE TABLE parcels (id ${id}, dueAt BIGINT, attempts INT NOT NULL DEFAULT 0)`);
    remove = async () => {
      await database.close();
      await made.remove();
    };
  });
  afterAll(() => remove());
  beforeEach(async () => {
    now = START;
    await database.sequelize.query('DELETE FROM parcels');
  });

  const add = (dueAt: number | null) =>
    database.transaction((transaction) => rows.insert(transaction, { dueAt, attempts: 0 }));
  const rowOf = async (id: number) => (await rows.of(database, [id]))[0];
  const end = (row: Parcel, changes: Partial<Parcel>) =>
    outbox.end(row, database, (transaction, { id }) => rows.update(transaction, id, changes));
  const turn = { clock: () => new Date(now), isStopping: () => false };
  const send = (attempt: (row: Parcel) => Promise<boolean>) => outbox.sendDue({ database, ...turn, attempt });

  it('is sent by only one of several replicas, not before it is due, and after rows that have been due for longer', async () => {
    const [later, first] = [await add(START), await add(START - 1)];
    await add(START + 1);
    await add(null);
    const begun: number[] = [];
    const attempt = async (row: Parcel) => {
      begun.push(row.id);
      await end(row, { dueAt: null });
      return true;
    };
    await send(attempt);
    expect(begun).toEqual([first, later]);
    await add(START);
    await Promise.all([send(attempt), send(attempt), send(attempt)]);
    expect(begun).toHaveLength(3);
  });

  it('is sent again when the process that claimed it was killed and the claim has expired; a late outcome of that claim is ignored', async () => {
    const id = await add(START);
    const begun: Parcel[] = [];
    const attempt = async (row: Parcel) => begun.push(row) > 0;
    await send(attempt);
    now += CLAIM_MS - 1;
    await send(attempt);
    expect(begun).toEqual([{ id, dueAt: START + CLAIM_MS, attempts: 1 }]);
    now += 1;
    await send(attempt);
    expect(begun[1]?.attempts).toBe(2);
    await end(begun[0] as Parcel, { dueAt: 7 });
    expect((await rowOf(id))?.dueAt).toBe(now + CLAIM_MS);
    await end(begun[1] as Parcel, { dueAt: null });
    expect((await rowOf(id))?.dueAt).toBeNull();
  });

  it('is not sent after a failure that would affect every row, while the service stops, or if `mayBegin` returns false', async () => {
    const ids = [await add(START), await add(START), await add(START)];
    const begun: number[] = [];
    const attempt = async ({ id }: Parcel) => begun.push(id) > 1;
    await send(attempt);
    expect(begun).toEqual([ids[0]]);
    await outbox.sendDue({ database, ...turn, isStopping: () => true, attempt });
    await outbox.sendDue({ database, ...turn, mayBegin: async (_transaction, { id }) => id !== ids[1], attempt });
    expect(begun).toEqual([ids[0], ids[2]]);
    expect(await rowOf(ids[1] as number)).toMatchObject({ dueAt: START, attempts: 0 });
  });
});

describe('the next attempt', () => {
  it('is made after a delay that doubles with each failed attempt, up to a limit', () => {
    const delays = [1, 2, 3, 4, 50].map((attempts) => retryAt(attempts, new Date(START), [10, 60]) - START);
    expect(delays).toEqual([10, 20, 40, 60, 60]);
  });

  it('to request the outcome of an operation from another party is made after a delay that grows with the age of the operation, up to a limit', () => {
    const delays = [0, 20_000, 90_000].map((age) => askAgainAt(age, new Date(START), 60_000) - START);
    expect(delays).toEqual([15_000, 20_000, 60_000]);
  });
});
