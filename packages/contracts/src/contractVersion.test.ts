import { z } from 'zod';
import type * as mini from 'zod/mini';
import { API_PREFIX, type Call } from './call.ts';
import { CALLS } from './calls.ts';
import { areContractsCompatible, CONTRACT_VERSION, UNDERSTOOD_CONTRACTS } from './contractVersion.ts';
import { errorBody } from './errorBody.ts';
import { openApiDocument } from './openApi.ts';
import { registry } from './registry.ts';
import { type Description, type Exchange, frozenVersion, hashes, type Recording } from './testing/recordings.ts';

const callOf = ({ method, path }: Recording): Call => {
  const call = CALLS.find((candidate) => candidate.method === method && candidate.path === path);
  if (!call) throw new Error(`${method} ${path} is gone`);
  return call;
};

const succeeded = ({ status }: Exchange) => status < 400;

/** A field that a schema does not name is no mistake: readers ignore it. */
const tolerant = (schema: object): Parameters<typeof z.fromJSONSchema>[0] =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === 'additionalProperties' ? undefined : value));

/** What a reader of that version takes for a good answer to a call, by its description. */
function readerOf({ paths }: Description, { method, path }: Recording, status: number): z.ZodType | undefined {
  const content = paths[API_PREFIX + path]?.[method.toLowerCase()]?.responses[String(status)]?.content;
  const schema = content && Object.values(content)[0]?.schema;
  return schema && z.fromJSONSchema(tolerant(schema));
}

/** The names of everything that a call may be given, and of the call itself: `PUT /print/{invoiceNumber} body.isPrint`. */
function inputsOf({ paths }: Description): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, requestBody }]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(schema, 'body'));
      return [
        call,
        ...parameters.map((given) => `${call} ${given.in}.${given.name}`),
        ...bodies.map((name) => `${call} ${name}`),
      ];
    }),
  );
}

function namesIn(schema: object, place: string): string[] {
  const { properties = {}, items } = schema as { properties?: Record<string, object>; items?: object };
  const below = Object.entries(properties).flatMap(([name, inner]) => [
    `${place}.${name}`,
    ...namesIn(inner, `${place}.${name}`),
  ]);
  return items ? [...below, ...namesIn(items, place)] : below;
}

const current = JSON.parse(JSON.stringify(openApiDocument())) as Description;

describe('the recordings of the contract versions', () => {
  it('are never changed once they are made', () => {
    const { frozen, found } = hashes();
    expect(found).toEqual(frozen);
  });

  it('hold every call of the current version', () => {
    const recorded = frozenVersion(CONTRACT_VERSION).recordings.map(({ method, path }) => `${method} ${path}`);
    expect(recorded.sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('show that no call has learnt to take more without a new version', () => {
    const known = inputsOf(frozenVersion(CONTRACT_VERSION).description);
    expect(inputsOf(current).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe.each(UNDERSTOOD_CONTRACTS)('contract version %i', (version) => {
  const { recordings, description, registry: recordedRegistry } = frozenVersion(version);
  const each = recordings.map((recording): [string, Recording] => [recording.name, recording]);

  it.each(each)('%s: services accept what its front ends sent', (_name, recording) => {
    const call = callOf(recording);
    const faults = recording.exchanges.filter(succeeded).flatMap(({ request }) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        // A service sees an absent query as an empty one.
        const given = request[part] ?? (part === 'body' ? undefined : {});
        const schema: mini.ZodMiniType | undefined = call[part];
        return schema?.safeParse(given).error?.issues ?? [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it.each(each)('%s: front ends read what its services answered', (_name, recording) => {
    const call = callOf(recording);
    const faults = recording.exchanges.flatMap((exchange) => {
      const schema: mini.ZodMiniType | undefined = succeeded(exchange) ? call.answer : errorBody;
      return schema?.safeParse(exchange.answer).error?.issues ?? [];
    });
    expect(faults).toEqual([]);
  });

  it.each(each)('%s: its front ends read what services answer now', (_name, recording) => {
    const { answer } = callOf(recording);
    const faults = recording.exchanges.filter(succeeded).flatMap((exchange) => {
      const reader = readerOf(description, recording, exchange.status);
      // The schema cuts an answer to what it names, as a service does when it sends it.
      return answer && reader ? (reader.safeParse(answer.parse(exchange.answer)).error?.issues ?? []) : [];
    });
    expect(faults).toEqual([]);
  });

  it('the shell reads the registry that its gateway wrote', () => {
    expect(registry.safeParse(recordedRegistry).error?.issues ?? []).toEqual([]);
  });
});

describe('areContractsCompatible', () => {
  it.each([
    [CONTRACT_VERSION, CONTRACT_VERSION, true],
    [CONTRACT_VERSION - 1, CONTRACT_VERSION, true],
    [CONTRACT_VERSION + 1, CONTRACT_VERSION, true],
    [CONTRACT_VERSION - 2, CONTRACT_VERSION, false],
    [CONTRACT_VERSION + 2, CONTRACT_VERSION, false],
  ])('%i with %i: %s', (built, own, expected) => {
    expect(areContractsCompatible(built, own)).toBe(expected);
  });
});
