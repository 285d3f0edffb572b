import { pathOf } from '@parkwart/contracts/calls-kit/call';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type Exchange, frozenVersion, type Recording } from '@parkwart/contracts/testing/recordings';
import { SUPPORTED_CONTRACTS } from '@parkwart/contracts/wire/contractVersion';
import { acknowledge, type Job, plateOf } from './jobs.ts';

/** The recorded calls about one car, in the order of a day; a contract version may lack some. */
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

const isEmptyList = (answer: unknown) => Array.isArray(answer) && answer.length === 0;

/**
 * Requests that work for any car, because they contain no version and no cursor from the recording. Searches without a
 * result are left out, because searches for unknown numbers are rate-limited.
 */
function repeatable({ exchanges }: Pick<Recording, 'exchanges'>): Request[] {
  return exchanges
    .filter(({ status, answer }) => status < 300 && !isEmptyList(answer))
    .map(({ request }): Request => request)
    .filter(({ headers, query }) => !headers?.['If-Match'] && !query?.after && !query?.at && !query?.before);
}

type Values = Readonly<Record<string, string>>;

function addressOf(path: string, { params = {}, query = {} }: Request, known: ReadonlyMap<string, string>): string {
  const substituted = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, known.get(value) ?? value]));
  return pathOf({ path }, { params: substituted(params), query: substituted(query) });
}

function bodyOf({ body }: Request, plate: string): { readonly body?: object } {
  if (typeof body !== 'object' || body === null) return {};
  return { body: 'vehicleNumber' in body ? { ...body, vehicleNumber: plate } : body };
}

/** Simulates a front end with the oldest supported contract version, which is still open in a browser tab. */
export function workOfPreviousContract(): Job {
  const version = Math.min(...SUPPORTED_CONTRACTS);
  const recorded = new Map(frozenVersion(version).recordings.map((recording) => [recording.name, recording]));
  const checkIn = recorded.get('checkIn');
  if (!checkIn) throw new Error(`Contract version ${version} has no recorded check-in.`);
  const [request = {}] = repeatable(checkIn);
  const recordedIds = checkIn.exchanges.map(({ answer }) => (answer as Partial<ParkingRecord>)._id ?? '');
  const calls = CALLS.flatMap((name) => recorded.get(name) ?? []);
  return async (writer, number) => {
    const { user } = writer;
    const plate = plateOf(writer, number);
    const known = new Map([[RECORDED_USER, user.account.user]]);
    const { method, path } = checkIn.shape;
    const options = { ...bodyOf(request, plate), once: true };
    const record = await user.send<ParkingRecord>(method, addressOf(path, request, known), options);
    if (!record) return;
    acknowledge(writer, record);
    for (const id of recordedIds) known.set(id, record._id);
    for (const { shape, ...recording } of calls) {
      for (const repeated of repeatable(recording)) {
        await user.send(shape.method, addressOf(shape.path, repeated, known), bodyOf(repeated, plate));
      }
    }
  };
}
