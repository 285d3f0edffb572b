import type { Call } from '@parkwart/contracts/calls/call';
import { callName } from '@parkwart/contracts/openapi/callShape';
import { frozenVersion } from '@parkwart/contracts/testing/recordings';
import { SUPPORTED_CONTRACTS } from '@parkwart/contracts/wire/contractVersion';
import fc from 'fast-check';
import type * as z from 'zod/mini';

interface Schemas {
  readonly all: Readonly<Record<string, z.ZodMiniType | undefined>>;
}

type Part = readonly [name: string, schema: z.ZodMiniType | undefined];

/** The contracts' modules that booth and office bundle. */
const MODULES =
  'accounts attachments bank bookSettingsCalls books call claimSettings collections dashboard driverPageSettings dunningRuns dunningSettings fineType inbox journal keeperRequests letters limitation listMembership liveRecords namedDrivers objections parking passkeys permits personRequests recordChanges recordLists recordSearch recordSort refunds retention securitySettings settingsCalls tillSettings user userCalls'.split(
    ' ',
  );

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value;
const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && 'safeParse' in value;

function schemas(): Schemas {
  const { bookCardPayment } = require('@parkwart/contracts/calls/cardPayments');
  const { errorBody } = require('@parkwart/contracts/wire/errorBody');
  const { sessionUser } = require('@parkwart/contracts/entities/sessionUser');
  const exported = MODULES.map((name) => require(`@parkwart/contracts/calls/${name}`)).flatMap(Object.entries<unknown>);
  const parts = exported.flatMap(([name, value]): Part[] => {
    if (isSchema(value)) return [[name, value]];
    if (!isCall(value)) return [];
    return (['query', 'body', 'answer'] as const).map((part) => [`${callName(value)} ${part}`, value[part]]);
  });
  return { all: { ...Object.fromEntries(parts), cardPayment: bookCardPayment.body, errorBody, sessionUser } };
}

const zod = schemas();
let small = zod;
jest.isolateModules(() => {
  jest.doMock('zod/mini', () => jest.requireActual('./smallZod.ts'));
  small = schemas();
});

/** Excludes checks, which only test another schema's value. */
const NAMES = Object.entries(zod.all).flatMap(([name, schema]) =>
  schema && !('check' in schema._zod.def) ? [name] : [],
);

const BOOTH = Object.values<unknown>(require('@parkwart/contracts/calls/parking')).filter(isCall).map(callName);
const isOfBooth = (name: string) => !/^[A-Z]+ /.test(name) || BOOTH.some((call) => name.startsWith(`${call} `));

/** The parts of a result that pages use: the data, or the first message for each field. */
function resultOf(schema: z.ZodMiniType | undefined, value: unknown) {
  if (!schema) throw new Error('There is no such schema.');
  const { success, data, error } = schema.safeParse(value);
  const messages: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) messages[String(path[0])] ??= message;
  return success ? { data } : { messages };
}

function expectSame(name: string, value: unknown) {
  const [own, theirs] = [small, zod].map(({ all }) => resultOf(all[name], value));
  // Jest's comparison takes several times as long.
  if (fc.stringify(own) !== fc.stringify(theirs)) expect([value, own]).toEqual([value, theirs]);
}

const exchanged = SUPPORTED_CONTRACTS.flatMap((version) =>
  frozenVersion(version).recordings.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ request, answer }) => [request.query, request.body, answer]),
  ),
);
const recorded = [...new Map(exchanged.map((value) => [JSON.stringify(value), value])).values()].filter(
  (value) => value !== undefined,
);

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

/** A recorded value, or a part of it, with a changed value somewhere. */
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

describe('the small schemas of booth and office', () => {
  it('are not zod’s own', () => {
    expect(small.all.errorBody).not.toHaveProperty('_zod');
    expect(NAMES.length).toBeGreaterThan(8);
  });

  it.each(NAMES)('%s: has the fields that zod has', (name) => {
    const fieldsOf = ({ all }: Schemas) => Object.keys((all[name] as { readonly shape?: object }).shape ?? {});
    expect(fieldsOf(small)).toEqual(fieldsOf(zod));
  });

  it.each(AMOUNTS)('take %j for an amount as zod does', (amount) => {
    expectSame('cardPayment', { ...PAYMENT, amount });
  });

  it.each(NAMES)('%s: parses every recorded value as zod does', (name) => {
    for (const value of recorded) expectSame(name, value);
  });

  it.each(NAMES)('%s: takes a field that every object inherits for an unknown one', (name) => {
    for (const value of recorded) expectSame(name, { ...Object(value), toString: null });
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
      { numRuns: isOfBooth(name) ? 400 : 100 },
    );
  });
});
