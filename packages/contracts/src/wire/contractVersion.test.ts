import { z } from 'zod';
import type * as mini from 'zod/mini';
import { CALLS } from '../calls/calls.ts';
import type { Call } from '../calls-kit/call.ts';
import { callName, offeredShape } from '../openapi/callShape.ts';
import { incompatibilities } from '../openapi/incompatibilities.ts';
import { registry } from '../registry/registry.ts';
import { type Exchange, frozenVersion, hashes, type Recording } from '../testing/recordings.ts';
import { areContractsCompatible, CONTRACT_VERSION, SUPPORTED_CONTRACTS } from './contractVersion.ts';
import { errorBody } from './errorBody.ts';

const callOf = ({ shape }: Recording): Call => {
  const call = CALLS.find((candidate) => callName(candidate) === callName(shape));
  if (!call) throw new Error(`${callName(shape)} is gone`);
  return call;
};

type ZodSource = Parameters<typeof z.fromJSONSchema>[0];

const succeeded = ({ status }: Exchange) => status < 400;

describe('the recordings of the contract versions', () => {
  it('never change once they are recorded', () => {
    const { frozen, found } = hashes();
    expect(found).toEqual(frozen);
  });

  it('contain every call of the current version (npm run record adds them)', () => {
    const recorded = frozenVersion(CONTRACT_VERSION).recordings.map(({ shape }) => callName(shape));
    expect(recorded.sort()).toEqual(CALLS.map(callName).sort());
  });
});

describe.each(SUPPORTED_CONTRACTS)('contract version %i', (version) => {
  const { recordings, registry: recordedRegistry } = frozenVersion(version);
  const each = recordings.map((recording): [string, Recording] => [recording.name, recording]);

  it.each(each)('%s: current services offer what front ends of this version use', (_name, recording) => {
    expect(incompatibilities([recording.shape], [offeredShape(callOf(recording))])).toEqual([]);
  });

  it.each(each)('%s: current services accept what front ends of this version sent', (_name, recording) => {
    const call = callOf(recording);
    const faults = recording.exchanges.filter(succeeded).flatMap(({ request }) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        // A service treats a missing query like an empty one.
        const given = request[part] ?? (part === 'body' ? undefined : {});
        const schema: mini.ZodMiniType | undefined = call[part];
        return schema?.safeParse(given).error?.issues ?? [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it.each(each)('%s: current front ends can read what services of this version responded', (_name, recording) => {
    const call = callOf(recording);
    const faults = recording.exchanges.flatMap((exchange) => {
      const schema: mini.ZodMiniType | undefined = succeeded(exchange) ? call.answer : errorBody;
      return schema?.safeParse(exchange.answer).error?.issues ?? [];
    });
    expect(faults).toEqual([]);
  });

  it.each(each)('%s: front ends of this version can read what current services respond', (_name, recording) => {
    const { answer } = callOf(recording);
    const reader = recording.shape.answer && z.fromJSONSchema(recording.shape.answer as ZodSource);
    const faults = recording.exchanges.filter(succeeded).flatMap((exchange) => {
      // Removes fields that the schema does not declare, like a service does.
      return answer && reader ? (reader.safeParse(answer.parse(exchange.answer)).error?.issues ?? []) : [];
    });
    expect(faults).toEqual([]);
  });

  it('the current shell can read the registry that the gateway of this version wrote', () => {
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
  ])('returns for the versions %i and %i: %s', (built, own, expected) => {
    expect(areContractsCompatible(built, own)).toBe(expected);
  });
});
