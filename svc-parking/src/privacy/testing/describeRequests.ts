import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { type ParkingUnderTest, startParking } from '../../testing/startParking.ts';

interface Shown {
  readonly records: { invoiceNumber: number; outcome: string; reason?: string }[];
  readonly permits: number;
  readonly mentions: { subject: string; fields: string[]; text: string }[];
  readonly asUser: number;
  readonly preview: string;
}

type Requests = ReturnType<typeof requestsOf>;

/** Runs tests of a person's data requests on each database, each test with a separate service. */
export function describeRequests(tests: (requests: Requests) => void): void {
  describeOnDatabase('for a person’s data requests,', (makeDatabase) => {
    let database: TestDatabase;
    const parking = running(async () => {
      database = await makeDatabase();
      return startParking(database);
    }, 'each');
    tests(requestsOf(parking, () => database));
  });
}

function requestsOf(parking: ParkingUnderTest, databaseOf: () => TestDatabase) {
  const asAdmin = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const ask = (kind: string, text: string) => asAdmin('GET', `/disclosure?${new URLSearchParams({ kind, text })}`);
  const request = (kind: string, text: string, rest: object) =>
    asAdmin('POST', '/erasure-requests', { kind, text, ...rest });
  const preview = async (kind: string, text: string): Promise<Shown> => {
    const { status, body } = await request(kind, text, { isTrial: true });
    expect(status).toBe(200);
    return body;
  };
  /** Erases as the office does: exactly what the preview showed. */
  const erase = async (kind: string, text: string, choice: object = {}): Promise<Shown> => {
    const { preview: shown } = await preview(kind, text);
    const { status, body } = await request(kind, text, { preview: shown, ...choice });
    expect(status).toBe(200);
    return body;
  };
  const checkOut = (id: string) => parking.asEmployee('POST', `/checkout?id=${id}`);
  /** Every value in every table, including the journal's. */
  const contents = async () => {
    const { url, timeoutMs } = databaseOf();
    const connection = openDatabase(url, timeoutMs);
    const sql =
      connection.dialect === 'sqlite'
        ? "SELECT name FROM sqlite_master WHERE type = 'table'"
        : `SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) AS name FROM information_schema.TABLES
           WHERE TABLE_SCHEMA LIKE CONCAT(DATABASE(), '%') AND TABLE_TYPE = 'BASE TABLE'`;
    const tables = await connection.read<{ name: string }>(sql);
    const rows = await Promise.all(tables.map(({ name }) => connection.read<object>(`SELECT * FROM ${name}`)));
    await connection.close();
    expect(tables.length).toBeGreaterThan(10);
    const shown = (_key: string, value: unknown) =>
      value && typeof value === 'object' && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString('latin1')
        : value;
    return JSON.stringify(rows, shown);
  };
  /** Creates a paid record with an owner and a note. */
  const addOwner = async (vehicleNumber: string, ownerName: string, checkOutNote = '') => {
    const { _id } = await parking.checkIn({ vehicleNumber });
    await checkOut(_id);
    await asAdmin('PUT', `/print/${_id}`, { isPrint: true, ownerName, address: 'Weg 1' });
    await asAdmin('PUT', `/check-notes/${_id}`, { checkOutNote });
    await asAdmin('PUT', `/update-payment/${_id}`, { isPay: true });
    return Number(_id);
  };
  const numbersOf = ({ records }: Shown) => records.map(({ invoiceNumber }) => invoiceNumber);
  return { parking, asAdmin, ask, request, preview, erase, checkOut, contents, addOwner, numbersOf };
}
