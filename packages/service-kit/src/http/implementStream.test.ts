import { once } from 'node:events';
import { get } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { API_PREFIX, defineCall } from '@parkwart/contracts/calls-kit/call';
import { parkingRecord } from '@parkwart/contracts/entities/record';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { HttpError } from '../errors/httpError.ts';
import { type ServiceUnderTest, startUnderTest } from '../testing/serviceUnderTest.ts';
import { makeSqlite, type TestDatabase } from '../testing/testDatabase.ts';
import { makeTestKeys } from '../testing/testKeys.ts';
import { idempotencyMigration } from './idempotencyMigration.ts';
import { implementStream } from './implementStream.ts';
import { jsonWriter } from './jsonWriter.ts';

const listNotes = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/notes',
  summary: 'x',
  allow: ['Admin'],
  query: z.strictObject({ count: z.pipe(z.string(), z.transform(Number)), failAt: z.optional(z.string()) }),
  answer: z.array(z.object({ id: z.number(), text: z.string() })),
});
const exportNotes = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/notes/export',
  summary: 'x',
  allow: ['Admin'],
  answer: z.string(),
  media: 'text/csv',
});

describe('implementStream', () => {
  let database: TestDatabase;
  let service: ServiceUnderTest;
  let admin: string;
  let logged: string;
  let sourcesStarted: number;
  let itemsProduced: number;
  let sourcesEnded: number;
  let firstItemGate: Promise<void> | undefined;

  async function* notes(count: number, failAt?: number, error: Error = new Error('in the middle')) {
    sourcesStarted += 1;
    try {
      await firstItemGate;
      for (let id = 0; id < count; id++) {
        if (id === failAt) throw error;
        itemsProduced += 1;
        yield [{ id, text: 'x'.repeat(1000), secret: 'never sent' }];
        if (id % 100 === 0) await nextTurn();
      }
    } finally {
      sourcesEnded += 1;
    }
  }

  beforeAll(async () => {
    const keys = await makeTestKeys();
    database = await makeSqlite();
    const calls = [
      implementStream(listNotes, ({ query: { count, failAt } }) =>
        failAt === 'refused'
          ? notes(count, 0, new HttpError(404, 'NO_NOTES', 'Keine Notizen.'))
          : notes(count, failAt === undefined ? undefined : Number(failAt)),
      ),
      implementStream(
        exportNotes,
        async function* () {
          yield 'Nr;Text\r\n';
          yield '1;schön\r\n';
        },
        'Notizen 5.3.2026.csv',
      ),
    ];
    service = await startUnderTest(
      {
        name: 'parking',
        migrations: [idempotencyMigration],
        build: () => ({ authenticator: keys.authenticator, calls }),
      },
      database,
      {
        environment: { LOG_LEVEL: 'info' },
        logTo: {
          write: (line) => {
            logged += line;
          },
        },
      },
    );
    admin = await keys.cookie({ username: 'admin', role: 'Admin' });
  });
  beforeEach(() => {
    sourcesStarted = 0;
    itemsProduced = 0;
    sourcesEnded = 0;
    firstItemGate = undefined;
    logged = '';
  });
  afterAll(async () => {
    await service.stop();
    await database.remove();
  });

  const list = (query: string, cookie = admin) => service.request('GET', `/notes?${query}`, { cookie });
  const waitFor = async (condition: () => boolean) => {
    const deadline = Date.now() + 50_000;
    while (!condition()) {
      if (Date.now() > deadline) throw new Error(`in vain: ${condition}`);
      await nextTurn();
    }
  };

  it.each([0, 1, 2, 1000])('streams %i items as one JSON array with the fields of the schema', async (count) => {
    const { status, headers, body } = await list(`count=${count}`);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual(Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(1000) })));
    expect(sourcesEnded).toBe(1);
  });

  it('returns an error response for an error before the first chunk', async () => {
    expect(await list('count=5&failAt=refused')).toMatchObject({ status: 404, body: { code: 'NO_NOTES' } });
    expect(await list('count=5&failAt=3')).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  });

  it('aborts the connection at an error after the first chunk and logs the error, so that a truncated array never looks complete', async () => {
    await expect(list('count=5000&failAt=4000')).rejects.toThrow('terminated');
    expect(itemsProduced).toBe(4000);
    expect(logged).toContain('response aborted');
    expect((await list('count=1')).status).toBe(200);
  });

  it('produces items only as fast as a slow client reads, and stops when the client disconnects', async () => {
    const request = get(`${service.service.url}${API_PREFIX}/notes?count=200000`, { headers: { Cookie: admin } });
    const response = await new Promise<NodeJS.ReadableStream>((resolve) => request.on('response', resolve));
    response.pause();
    await waitFor(() => itemsProduced > 100);
    let before = -1;
    for (let quiet = 0; quiet < 500; quiet = itemsProduced === before ? quiet + 1 : 0) {
      before = itemsProduced;
      await nextTurn();
    }
    expect(itemsProduced).toBeLessThan(50_000);
    request.destroy();
    await waitFor(() => sourcesEnded === 1);
    await waitFor(() => logged.includes('client disconnected'));
    expect(logged).not.toContain('response aborted');
  });

  it('ends the source when the client disconnects before the first chunk', async () => {
    let release = () => {};
    firstItemGate = new Promise((resolve) => {
      release = resolve;
    });
    const request = get(`${service.service.url}${API_PREFIX}/notes?count=200000`, { headers: { Cookie: admin } });
    const gone = once(request, 'error');
    await waitFor(() => sourcesStarted === 1);
    request.destroy();
    await gone;
    // Waits until the service has usually noticed the disconnect.
    for (let turn = 0; turn < 50; turn++) await nextTurn();
    release();
    await waitFor(() => sourcesEnded === 1);
    expect(itemsProduced).toBeLessThan(50_000);
  });

  it('sends text as a download with a file name', async () => {
    const { status, headers, body } = await service.request('GET', '/notes/export', { cookie: admin });
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="Notizen 5.3.2026.csv"');
    expect(body).toBe('Nr;Text\r\n1;schön\r\n');
  });

  it('rejects a call whose response is not a list', () => {
    const call = defineCall({ ...listNotes, answer: z.object({}) });
    expect(() => implementStream(call, () => notes(1) as never)).toThrow('does not return a list');
  });
});

const FIELDS = {
  _id: fc.string({ unit: 'binary' }),
  invoiceNumber: fc.integer(),
  vehicleNumber: fc.string(),
  vehicleModel: fc.string(),
  vehicleColor: fc.string(),
  date: fc.string(),
  entryTime: fc.string(),
  exitTime: fc.option(fc.string()),
  isParked: fc.boolean(),
  fee: fc.double({ noNaN: true, noDefaultInfinity: true }),
  fines: fc.array(
    fc.record(
      {
        type: fc.string({ unit: 'grapheme' }),
        price: fc.double({ noNaN: true, noDefaultInfinity: true }),
        description: fc.string(),
        secret: fc.string(),
      },
      { requiredKeys: ['type', 'price', 'description'] },
    ),
  ),
  isDisable: fc.boolean(),
  isPrint: fc.boolean(),
  isPay: fc.boolean(),
  hasPermit: fc.boolean(),
  MIStatus: fc.option(fc.constantFrom('M', 'I')),
  checkOutNote: fc.string({ unit: 'grapheme' }),
  images: fc.array(fc.string()),
  files: fc.array(fc.string()),
  created_at: fc.string(),
  employeeName: fc.string(),
  ownerName: fc.string({ unit: 'binary' }),
  address: fc.string(),
  version: fc.integer(),
};
const record = fc.record(
  { ...FIELDS, sentBy: fc.option(fc.string(), { nil: undefined }), secret: fc.string() },
  { requiredKeys: Object.keys(FIELDS) as (keyof typeof FIELDS)[] },
);

describe('jsonWriter', () => {
  it('writes the same text as JSON.stringify after parsing, without fields that the schema does not contain', () => {
    const write = jsonWriter(parkingRecord);
    fc.assert(
      fc.property(record, (value) => {
        expect(JSON.parse(write(value))).toEqual(JSON.parse(JSON.stringify(parkingRecord.parse(value))));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    '',
    '"',
    '\\',
    '\u0000\u001f',
    '\u007f\u0080',
    '\u2028',
    '\ud800',
    '\udc00x',
    'Ł 🚗',
    '\ue000\uffff',
    '[object Object]',
  ])('writes the text %j as JSON.stringify does', (text) => {
    expect(jsonWriter(z.string())(text)).toBe(JSON.stringify(text));
  });

  it('parses only the fields that parsing may change, and writes fields in the order of the schema', () => {
    let parsed = 0;
    const counted = z.pipe(
      z.string(),
      z.transform((text) => {
        parsed += 1;
        return text;
      }),
    );
    const write = jsonWriter(z.object({ a: z.string(), b: z.optional(z.number()), c: z.optional(counted) }));
    for (const value of [
      { a: 'x', b: undefined },
      { b: 1, a: 'x' },
    ]) {
      expect(write(value)).toBe(JSON.stringify({ a: value.a, b: value.b }));
    }
    expect(parsed).toBe(0);
    expect(write({ a: 'x', c: 'y', secret: 'z' })).toBe('{"a":"x","c":"y"}');
    expect(parsed).toBe(1);
  });

  const schema = z.object({
    text: z.string(),
    count: z.number(),
    flag: z.boolean(),
    none: z.nullable(z.string()),
    list: z.array(z.string()),
    kind: z.enum(['M', 'I']),
    day: z.string().check(z.maxLength(3)),
    inner: z.object({ a: z.string() }),
    other: z.union([z.string(), z.number()]),
  });
  const good = {
    text: '',
    count: 0,
    flag: true,
    none: null,
    list: [],
    kind: 'M',
    day: 'Mo',
    inner: { a: '' },
    other: 1,
  };

  it.each([
    [{ text: {} }],
    [{ text: new Date(0) }],
    [{ text: null }],
    [{ text: undefined }],
    [{ count: '1' }],
    [{ count: Number.NaN }],
    [{ count: Number.POSITIVE_INFINITY }],
    [{ flag: 1 }],
    [{ none: undefined }],
    [{ list: 'x' }],
    [{ list: [{}] }],
    [{ kind: 'X' }],
    [{ day: 'Montag' }],
    [{ inner: null }],
    [{ inner: 'x' }],
    [{ inner: {} }],
    [{ other: {} }],
  ])('throws an error for a value with %j', (wrong) => {
    expect(() => jsonWriter(schema)({ ...good, ...wrong })).toThrow();
  });

  it('never writes the original of a value that the schema replaces, whatever the value is', () => {
    const hidden = z.pipe(
      z.optional(z.unknown()),
      z.transform(() => []),
    );
    const write = jsonWriter(z.object({ a: z.string(), hidden }));
    for (const value of [{ a: 'x' }, { a: 'x', hidden: 'secret' }, { a: 'x', hidden: ['secret'] }]) {
      expect(write(value)).toBe('{"a":"x","hidden":[]}');
    }
  });
});
