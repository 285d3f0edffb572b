import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { CAR, startParking } from '../testing/startParking.ts';
import { allMerged, type MergedEntry, readMerged, type Source } from './mergedJournal.ts';

type Page = Awaited<ReturnType<typeof readMerged>>;

const entry = (_id: string, minute: number): JournalEntry => ({
  _id,
  at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
  account: null,
  origin: 'system',
  kind: 'note',
  subject: 'settings',
  before: {},
  after: {},
});

const source = (service: Source['service'], entries: readonly JournalEntry[]): Source => ({
  service,
  read: async (after, limit) => {
    const start = after ? entries.findIndex(({ _id }) => _id === after) + 1 : 0;
    return entries.slice(start, start + limit);
  },
});

const broken = (service: Source['service'], error: Error): Source => ({
  service,
  read: () => Promise.reject(error),
});

const DOWN = new HttpError(503, 'PART_NOT_REACHABLE', 'svc-users is down');

async function readAll(sources: readonly Source[], limit: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let after: string | undefined = ''; after !== undefined; after = pages.at(-1)?.next)
    pages.push(await readMerged(sources, after, limit));
  return pages;
}

const idsOf = (entries: readonly MergedEntry[]) => entries.map(({ _id }) => _id).join(' ');
const idsOfEach = (pages: readonly Page[]) => pages.map(({ entries }) => idsOf(entries));

describe('pages across several journals', () => {
  const cars = source('parking', [entry('p4', 9), entry('p3', 8), entry('p2', 7), entry('p1', 1)]);
  const users = source('users', [entry('u2', 6), entry('u1', 5)]);
  const files = source('files', [entry('f1', 8)]);

  it('contain all entries once, newest first', async () => {
    expect(idsOfEach(await readAll([cars, users, files], 2))).toEqual(['p4 p3', 'f1 p2', 'u2 u1', 'p1']);
    expect(idsOfEach(await readAll([cars, users, files], 100))).toEqual(['p4 p3 f1 p2 u2 u1 p1']);
  });

  it('list a journal that cannot be read as missing, and contain the entries of the other journals', async () => {
    const pages = await readAll([cars, broken('users', DOWN), files], 3);
    expect(idsOfEach(pages)).toEqual(['p4 p3 f1', 'p2 p1']);
    expect(pages.map(({ missing }) => missing)).toEqual([['users'], ['users']]);
  });

  it('lose no entry when a service’s clock was set back', async () => {
    const late = source('parking', [entry('p3', 1), entry('p2', 9), entry('p1', 8)]);
    expect(idsOfEach(await readAll([late, users], 2))).toEqual(['u2 u1', 'p3 p2', 'p1']);
  });

  it('can be merged completely, in batches; this complete merge fails if one journal cannot be read', async () => {
    const batches: string[] = [];
    for await (const batch of allMerged([cars, users, files], 3)) batches.push(idsOf(batch));
    expect(batches).toEqual(['p4 p3 f1', 'p2 u2 u1', 'p1']);
    await expect(allMerged([cars, broken('users', DOWN)], 3).next()).rejects.toThrow('svc-users is down');
  });
});

describeOnDatabase('GET /journal/parking', (makeDatabase) => {
  let entries: JournalEntry[];
  let invoice: number;

  const read = async (query = '') => {
    const { status, body } = await parking.asAdmin('GET', `/journal/parking${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.entries as JournalEntry[];
  };
  const change = (path: string, json: object) => parking.asAdmin('PUT', `${path}/${invoice}`, json);

  const parking = running(async () => startParking(await makeDatabase()));
  beforeAll(async () => {
    invoice = (await parking.checkIn()).invoiceNumber;
    await parking.checkIn({ vehicleNumber: 'HH-XY 9' });
    await change('/update-fine', { fines: [{ type: 'Falschparken', price: 30, description: 'quer' }] });
    parking.setClock('2026-03-06T09:00:00Z');
    const query = `id=${invoice}&exitTime=${encodeURIComponent('5.3.2026 16:00:00')}`;
    await parking.asEmployee('POST', `/checkout?${query}`);
    await change('/update-payment', { isPay: true });
    await change('/update-payment', { isPay: false });
    entries = await read();
  });

  it('returns every change, newest first, with its user, its origin, and the values before and after', () => {
    const subject = `record:${invoice}`;
    const [undone, paid, left, fined, other, parked] = entries;
    expect(entries).toHaveLength(6);
    const [employee, admin] = [parked?.account, fined?.account];
    expect(employee).toEqual(expect.any(String));
    expect(undone).toMatchObject({ subject, kind: 'payment', before: { isPay: true }, after: { isPay: false } });
    expect(paid).toMatchObject({ subject, account: admin, origin: 'office', at: '2026-03-06T09:00:00.000Z' });
    expect(left).toMatchObject({
      kind: 'check-out',
      account: employee,
      origin: 'booth',
      before: { exitTime: null, fee: 0 },
      after: { exitTime: '5.3.2026 16:00:00', exitBackdatedMinutes: 18 * 60 },
    });
    expect(fined).toMatchObject({
      kind: 'fines',
      before: { fines: [], finePrices: [], fineDescriptions: [] },
      after: { fines: [{ type: 'Falschparken', price: 30 }], finePrices: [30], fineDescriptions: ['quer'] },
    });
    expect(other).toMatchObject({ after: { vehicleNumber: 'HH-XY 9' } });
    expect(parked).toEqual({
      _id: expect.any(String),
      at: '2026-03-05T14:00:00.000Z',
      account: employee,
      origin: 'booth',
      kind: 'check-in',
      subject,
      before: {},
      after: expect.objectContaining({ vehicleNumber: CAR.vehicleNumber, date: CAR.date, entryTime: CAR.entryTime }),
    });
  });

  it('filters by account, kind, subject and days, in pages', async () => {
    const { account } = entries[1] ?? {};
    const ids = (list: readonly JournalEntry[] = []) => list.map(({ _id }) => _id);
    const only = (wanted: (entry: JournalEntry) => boolean) => ids(entries.filter(wanted));
    expect(ids(await read(`?account=${account}`))).toEqual(only((entry) => entry.account === account));
    expect(await read('?account=system')).toEqual([]);
    expect(ids(await read('?kind=payment'))).toEqual(only(({ kind }) => kind === 'payment'));
    expect(ids(await read(`?kind=fines&account=${account}`))).toEqual(only(({ kind }) => kind === 'fines'));
    expect(ids(await read(`?subject=record:${invoice}`))).toEqual(
      only(({ subject }) => subject === `record:${invoice}`),
    );
    expect(ids(await read('?from=6.3.2026'))).toEqual(ids(entries.slice(0, 3)));
    expect(ids(await read('?to=2026-03-05'))).toEqual(ids(entries.slice(3)));
    for (const query of ['?limit=2', `?limit=2&subject=record:${invoice}`]) {
      const whole = await read(query.replace('limit=2', 'limit=9'));
      const [first, second] = [await read(query), await read(`${query}&after=${whole[1]?._id}`)];
      expect([...ids(first), ...ids(second)]).toEqual(ids(whole.slice(0, 4)));
    }
  });

  it('the office’s record shows who checked the car out, and by how many minutes a manually set exit time was backdated', async () => {
    const { body } = await parking.asAdmin('GET', '/records');
    const record = body.records.find((one: { invoiceNumber: number }) => one.invoiceNumber === invoice);
    expect(record).toMatchObject({ checkedOutBy: 'kasse', exitBackdatedMinutes: 18 * 60 });
  });
});
