import { API_PREFIX } from '@parkwart/contracts/call';
import { newIdempotencyKey } from '@parkwart/contracts/idempotencyKey';
import type { ParkingRecord } from '@parkwart/contracts/record';

/** What the load has seen when it ended. */
export interface LoadReport {
  readonly answers: number;
  /** Every answer that was no good one and every request without an answer, with how often it came. */
  readonly failures: ReadonlyMap<string, number>;
  /** The records that check-ins were answered with. */
  readonly parked: ParkingRecord[];
}

/** A person at a browser, who does one thing after the other. */
interface Person {
  ask(method: string, path: string, options?: { body?: object; key?: string }): Promise<unknown>;
}

async function openPerson(url: string, note: (failure?: string) => void): Promise<Person> {
  const cookies = new Map<string, string>();
  const ask: Person['ask'] = async (method, path, { body, key } = {}) => {
    try {
      const response = await fetch(url + API_PREFIX + path, {
        method,
        headers: {
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...(key ? { 'Idempotency-Key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
      const answer: unknown = response.status === 204 ? undefined : await response.json();
      note(response.ok ? undefined : `${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    } catch (error) {
      note(`${method} ${path}: ${String(error)}`);
      return undefined;
    }
  };
  await ask('POST', '/park-login', { body: { user: 'admin', password: 'parkwart-admin' } });
  return { ask };
}

const CAR = { date: '5.3.2026', entryTime: '14:00:00', vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };

/** One turn of mixed reads and writes, each write with a key or of a state. */
async function work({ ask }: Person, plate: string, parked: ParkingRecord[]): Promise<void> {
  const body = { ...CAR, vehicleNumber: plate };
  const record = (await ask('POST', '/parking', { body, key: newIdempotencyKey() })) as ParkingRecord | undefined;
  if (!record?.invoiceNumber) return;
  parked.push(record);
  await ask('GET', `/invoice-search?invoiceNumber=${record.invoiceNumber}`);
  await ask('PUT', `/check-notes/${record.invoiceNumber}`, { body: { checkOutNote: `Notiz zu ${plate}` } });
  await ask('GET', '/records?limit=5');
  await ask('POST', `/checkout?id=${record._id}`);
  await ask('POST', '/session/refresh');
  await ask('GET', '/all-user');
}

/** Lets so many people check cars in whose plates begin with `district`, and more,  until `during` is over, each as fast as they are answered. */
export async function underLoad(
  url: string,
  { people, district }: { people: number; district: string },
  during: () => Promise<void>,
): Promise<LoadReport> {
  const failures = new Map<string, number>();
  const parked: ParkingRecord[] = [];
  let answers = 0;
  const note = (failure?: string) => {
    answers += 1;
    if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  };
  let isOver = false;
  const persons: Person[] = [];
  // One after the other: attempts to log in count as failed until the password has been checked.
  while (persons.length < people) persons.push(await openPerson(url, note));
  const busy = persons.map(async (person, index) => {
    for (let turn = 1; !isOver; turn += 1)
      await work(person, `${district}-${String.fromCharCode(65 + index)} ${turn}`, parked);
  });
  await during().finally(() => {
    isOver = true;
  });
  await Promise.all(busy);
  return { answers, failures, parked };
}
