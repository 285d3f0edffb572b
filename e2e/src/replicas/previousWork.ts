import { CONTRACT_VERSION } from '@parkwart/contracts/contractVersion';
import { newIdempotencyKey } from '@parkwart/contracts/idempotencyKey';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { type Exchange, frozenVersion, type Recording } from '@parkwart/contracts/testing/recordings';
import type { Work } from './load.ts';

/** Of what was recorded, the calls that concern one car, in the order of a day; a version that lacks one goes without it. */
const CALLS = [
  'searchInvoice',
  'updateFine',
  'updateNote',
  'getReceipt',
  'checkOut',
  'checkOutByGet',
  'searchInvoice',
  'updateMI',
  'getRecords',
  'getDashboard',
  'getUser',
  'refreshSession',
];

/** Who worked when it was recorded. */
const RECORDED_USER = 'kasse';

type Request = Exchange['request'] & { readonly headers?: Readonly<Record<string, string>> };

/** What stands now for what was recorded. */
interface Substitute {
  readonly plate: string;
  /** Of parameters: a record's number, a user's name. */
  readonly values: ReadonlyMap<string, string>;
}

const foundNothing = (answer: unknown) => Array.isArray(answer) && answer.length === 0;

/**
 * What was answered well. A change of one recorded state, or after one row of a list, has nothing to do with another car; who asks
 * for numbers again and again that no record has is slowed down.
 */
function repeatable({ exchanges }: Recording): Request[] {
  return exchanges
    .filter(({ status, answer }) => status < 300 && !foundNothing(answer))
    .map(({ request }): Request => request)
    .filter(({ headers, query }) => !headers?.['If-Match'] && !query?.after && !query?.at && !query?.before);
}

function exchanged(values: Readonly<Record<string, string>> = {}, substitute: Substitute): [string, string][] {
  return Object.entries(values).map(([name, value]) => [name, substitute.values.get(value) ?? value]);
}

function pathOf(path: string, { params, query }: Request, substitute: Substitute): string {
  const filled = exchanged(params, substitute).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams(exchanged(query, substitute)).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The recorded body; where it says a plate, it is that of the load. */
function bodyOf({ body }: Request, { plate }: Substitute): { readonly body?: object } {
  if (typeof body !== 'object' || body === null) return {};
  return { body: 'vehicleNumber' in body ? { ...body, vehicleNumber: plate } : body };
}

/** Parks a car and works on it as front ends of that contract version did, by the requests that were recorded of them. */
function workAsOf(version: number): Work {
  const { recordings } = frozenVersion(version);
  const recorded = new Map(recordings.map((recording) => [recording.name, recording]));
  const checkIn = recorded.get('checkIn');
  if (!checkIn) throw new Error(`No check-in was recorded of contract version ${version}.`);
  const answers = checkIn.exchanges.map(({ answer }) => answer as Partial<ParkingRecord>);
  const calls = CALLS.flatMap((name) => recorded.get(name) ?? []);
  return async ({ ask, user }, plate) => {
    const before: Substitute = { plate, values: new Map([[RECORDED_USER, user]]) };
    const [request = {}] = repeatable(checkIn);
    const given = { ...bodyOf(request, before), key: newIdempotencyKey() };
    const record = await ask<ParkingRecord>(checkIn.shape.method, pathOf(checkIn.shape.path, request, before), given);
    if (!record) return undefined;
    const numbers = answers.map(({ _id = '' }) => [_id, record._id] as const);
    const now: Substitute = { plate, values: new Map([...before.values, ...numbers]) };
    for (const call of calls) {
      const { method, path } = call.shape;
      for (const again of repeatable(call)) {
        await ask(method, pathOf(path, again, now), bodyOf(again, now));
      }
    }
    return record;
  };
}

/** What front ends send that were built before the contract rose and are still open in somebody's tab. */
export const workAsBefore = (): Work => workAsOf(CONTRACT_VERSION - 1);
