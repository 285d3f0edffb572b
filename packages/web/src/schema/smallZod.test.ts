import type { Call } from '@parkwart/contracts/calls/call';
import { callName } from '@parkwart/contracts/openapi/callShape';
import { frozenVersion } from '@parkwart/contracts/testing/recordings';
import { SUPPORTED_CONTRACTS } from '@parkwart/contracts/wire/contractVersion';
import fc from 'fast-check';
import type * as z from 'zod/mini';

type Parking = Readonly<Record<'checkIn' | 'checkOut' | 'searchInvoice', Call>>;

interface Schemas {
  readonly calls: Parking;
  readonly all: Readonly<Record<string, z.ZodMiniType | undefined>>;
}

function schemas(): Schemas {
  const calls: Parking = require('@parkwart/contracts/calls/parking');
  const { bookCardPayment } = require('@parkwart/contracts/calls/cardPayments');
  const { errorBody } = require('@parkwart/contracts/wire/errorBody');
  const { sessionUser } = require('@parkwart/contracts/entities/sessionUser');
  const parts = Object.values(calls).flatMap((call: Call | number) =>
    typeof call === 'number'
      ? []
      : (['query', 'body', 'answer'] as const).map((part) => [`${callName(call)} ${part}`, call[part]] as const),
  );
  return { calls, all: { ...Object.fromEntries(parts), cardPayment: bookCardPayment.body, errorBody, sessionUser } };
}

const zod = schemas();
let small = zod;
jest.isolateModules(() => {
  jest.doMock('zod/mini', () => jest.requireActual('./smallZod.ts'));
  small = schemas();
});

const NAMES = Object.keys(zod.all).filter((name) => zod.all[name]);

/** The parts of a result that pages use: the data, or the first message for each field. */
function resultOf(schema: z.ZodMiniType | undefined, value: unknown) {
  if (!schema) throw new Error('There is no such schema.');
  const { success, data, error } = schema.safeParse(value);
  const messages: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) messages[String(path[0])] ??= message;
  return success ? { data } : { messages };
}

const expectSame = (name: string, value: unknown) =>
  expect([value, resultOf(small.all[name], value)]).toEqual([value, resultOf(zod.all[name], value)]);

const recorded = SUPPORTED_CONTRACTS.flatMap((version) =>
  frozenVersion(version).recordings.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ request, answer }) => [request.query, request.body, answer]),
  ),
).filter((value) => value !== undefined);

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    undefined,
    '',
    '5.3.2026',
    '31.2.2026',
    '24:00:00',
    '9:05:00',
    ' b-ab 1234 ',
    'ß'.repeat(90),
    '\u0007',
  ),
);

/** A recorded value, or a part of it, with another value somewhere. */
function changed(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return value.length > 0 ? changed(value[0]).map((first) => [first]) : anything;
  if (typeof value !== 'object' || value === null) return anything;
  const entries = Object.entries(value);
  if (entries.length === 0) return anything;
  return fc
    .record({ field: fc.nat(entries.length - 1), by: anything, extra: fc.boolean(), removed: fc.boolean() })
    .map(({ field, by, extra, removed }) =>
      Object.fromEntries([
        ...entries.flatMap((entry, index) => (index === field ? (removed ? [] : [[entry[0], by]]) : [entry])),
        ...(extra ? [['unknownField', by]] : []),
      ]),
    );
}

const PAYMENT = { amount: 4, voucher: '0042', paidAt: '2026-03-05T14:00:00.000Z', booth: 'A' };
const AMOUNTS = [0, 0.01, -4, 4.005, 99_999.99, 100_000, 100_000.01, '4', null];

describe('the small schemas of the booth', () => {
  it('are not zod’s own', () => {
    expect(small.all.errorBody).not.toHaveProperty('_zod');
    expect(NAMES.length).toBeGreaterThan(8);
  });

  it.each(AMOUNTS)('take %j for an amount as zod does', (amount) => {
    expectSame('cardPayment', { ...PAYMENT, amount });
  });

  it.each(NAMES)('%s: parses every recorded value as zod does', (name) => {
    for (const value of recorded) expectSame(name, value);
  });

  it.each(NAMES)('%s: accepts, rejects and transforms any value as zod does', (name) => {
    const fitting = recorded.filter((value) => zod.all[name]?.safeParse(value).success);
    const values = fc.oneof(
      anything,
      ...fitting.slice(0, 8).map(changed),
      ...fitting.slice(0, 8).map((value) => fc.constant(value)),
    );
    fc.assert(
      fc.property(values, (value) => expectSame(name, value)),
      { numRuns: 400 },
    );
  });
});
