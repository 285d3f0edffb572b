import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type Exchange, frozenVersion, type Recording } from '@parkwart/contracts/testing/recordings';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import type { Workload } from './load.ts';

/** The recorded calls about one car, in the order of a day; a version may lack some. */
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

const RECORDED_USER = 'kasse';

type Request = Exchange['request'] & { readonly headers?: Readonly<Record<string, string>> };

interface Substitute {
  readonly plate: string;
  readonly values: ReadonlyMap<string, string>;
}

const isEmptyList = (answer: unknown) => Array.isArray(answer) && answer.length === 0;

/**
 * Requests that work for any car, without a recorded version or cursor; searches for unknown numbers are rate-limited.
 */
function repeatable({ exchanges }: Recording): Request[] {
  return exchanges
    .filter(({ status, answer }) => status < 300 && !isEmptyList(answer))
    .map(({ request }): Request => request)
    .filter(({ headers, query }) => !headers?.['If-Match'] && !query?.after && !query?.at && !query?.before);
}

function substituted(values: Readonly<Record<string, string>> = {}, substitute: Substitute): [string, string][] {
  return Object.entries(values).map(([name, value]) => [name, substitute.values.get(value) ?? value]);
}

function pathOf(path: string, { params, query }: Request, substitute: Substitute): string {
  const filled = substituted(params, substitute).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams(substituted(query, substitute)).toString();
  return search ? `${filled}?${search}` : filled;
}

function bodyOf({ body }: Request, { plate }: Substitute): { readonly body?: object } {
  if (typeof body !== 'object' || body === null) return {};
  return { body: 'vehicleNumber' in body ? { ...body, vehicleNumber: plate } : body };
}

function workOfContract(version: number): Workload {
  const { recordings } = frozenVersion(version);
  const recorded = new Map(recordings.map((recording) => [recording.name, recording]));
  const checkIn = recorded.get('checkIn');
  if (!checkIn) throw new Error(`Contract version ${version} has no recorded check-in.`);
  const responses = checkIn.exchanges.map(({ answer }) => answer as Partial<ParkingRecord>);
  const calls = CALLS.flatMap((name) => recorded.get(name) ?? []);
  return async ({ send, user }, plate) => {
    const before: Substitute = { plate, values: new Map([[RECORDED_USER, user]]) };
    const [checkInRequest = {}] = repeatable(checkIn);
    const options = { ...bodyOf(checkInRequest, before), key: newIdempotencyKey() };
    const record = await send<ParkingRecord>(
      checkIn.shape.method,
      pathOf(checkIn.shape.path, checkInRequest, before),
      options,
    );
    if (!record) return undefined;
    const ids = responses.map(({ _id = '' }) => [_id, record._id] as const);
    const now: Substitute = { plate, values: new Map([...before.values, ...ids]) };
    for (const recording of calls) {
      const { method, path } = recording.shape;
      for (const request of repeatable(recording)) {
        await send(method, pathOf(path, request, now), bodyOf(request, now));
      }
    }
    return record;
  };
}

/** Front ends of the previous contract, still open in a tab. */
export const workOfPreviousContract = (): Workload => workOfContract(CONTRACT_VERSION - 1);
