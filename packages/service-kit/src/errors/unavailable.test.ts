import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { makeServerDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { isUnavailable, waitingFor } from './unavailable.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/**
 * Makes the database server itself send an error packet. The SIGNAL is inside a function, because MySQL cannot prepare
 * a SIGNAL.
 */
const RAISING = `CREATE FUNCTION raise_error(number INT) RETURNS INT DETERMINISTIC NO SQL BEGIN
  SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = number, MESSAGE_TEXT = 'raised'; RETURN 0; END`;
const raise = (errno: number) => `SELECT raise_error(${errno})`;

describeWithTool('mysql', 'an error of the database server', () => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await makeServerDatabase();
    database = openDatabase(place.url, place.timeoutMs);
    await database.sequelize.query(RAISING);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const connectionId = async () => {
    const [row] = await database.transaction((transaction) =>
      transaction.read<{ id: number }>('SELECT CONNECTION_ID() AS id'),
    );
    return row?.id;
  };
  /** @returns the error, and the id of the connection on which it was raised */
  const failTransaction = async (errno: number) => {
    let id: number | undefined;
    const error = await failureOf(
      database.transaction(async (transaction) => {
        const [row] = await transaction.read<{ id: number }>('SELECT CONNECTION_ID() AS id');
        id = row?.id;
        await database.sequelize.query(raise(errno), { transaction });
      }),
    );
    return { error, id };
  };

  it('for a rejected login is temporary; while a service waits for the database, it logs that user or password were rejected', async () => {
    const url = new URL(place.url);
    url.username = 'not-there';
    url.password = 'outdated';
    const refused = openDatabase(url.href, place.timeoutMs);
    const error = await failureOf(refused.ping());
    await refused.close();
    expect(isUnavailable(error)).toBe(true);
    expect(waitingFor(error)).toBe('the database refuses the user or password in DATABASE_URL: trying again');
    const lost = Object.assign(new Error('lost'), { code: 'ECONNREFUSED' });
    expect(waitingFor(lost)).toBe('waiting for a part that is not reachable yet');
  });

  it.each([
    ['its shutdown', 1053],
    ['its offline mode', 3032],
    ['an interrupted query', 1317],
    ['a killed connection, as reported by MariaDB', 1927],
    ['a killed session, as reported by MySQL', 3169],
    ['the read-only mode of a former primary', 1290],
    ['the super-read-only mode of a former primary', 1836],
    ['a commit that the group did not confirm', 3101],
    ['a full disk', 1021],
    ['a full table space', 1114],
    ['too many connections', 1040],
  ])(
    'is classified as "not available" when the cause is %s (%i), and the connection is not reused',
    async (_title, errno) => {
      const { error, id } = await failTransaction(errno);
      expect(isUnavailable(error)).toBe(true);
      expect(await connectionId()).not.toBe(id);
      expect(isUnavailable(await failureOf(database.read(raise(errno))))).toBe(true);
    },
  );

  it.each([
    ['a wrong statement', 1064],
    ['a duplicate', 1062],
  ])('is not classified as temporary when the cause is %s, and the connection is reused', async (_title, errno) => {
    const { error, id } = await failTransaction(errno);
    expect(isUnavailable(error)).toBe(false);
    expect(await connectionId()).toBe(id);
  });

  it('is classified as "not available" when the server ends the connection during a statement', async () => {
    const other = openDatabase(place.url, place.timeoutMs);
    const sleeping = failureOf(
      database.transaction((transaction) => transaction.read("SELECT SLEEP(20) AS 'sleeper'")),
    );
    const find = `SELECT id FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%' AND db = DATABASE()`;
    let [sleeper] = await other.read<{ id: number }>(find);
    while (!sleeper) [sleeper] = await other.read<{ id: number }>(find);
    await other.sequelize.query(`KILL CONNECTION ${sleeper.id}`);
    expect(isUnavailable(await sleeping)).toBe(true);
    await other.close();
  });
});

describe('a temporary error of a dependency', () => {
  const circular: Error = new Error('circular');
  circular.cause = circular;
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  it.each<[string, unknown]>([
    ['inside fetch', new TypeError('fetch failed', { cause: lost })],
    ['behind several causes', new Error('a', { cause: new Error('b', { cause: lost }) })],
    ['of several addresses', new AggregateError([new Error('other'), lost])],
    ['as a full disk of the service', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ])('is detected %s', (_title, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['an error without a cause', new Error('x')],
    ['an error that is its own cause', circular],
    ['no error', undefined],
  ])('is not detected in %s', (_title, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
