import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { isListed } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type FakeResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';

type Override = (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined;

function pageOf(records: readonly ParkingRecord[], query: URLSearchParams): ParkingRecord[] {
  const limit = Number(query.get('limit'));
  const [after, at] = ['after', 'at'].map((name) => Number(query.get(name)));
  const before = query.get('before');
  if (before !== null) return records.filter(({ invoiceNumber }) => invoiceNumber > Number(before)).slice(-limit);
  return records
    .filter(({ invoiceNumber }) => (!after || invoiceNumber < after) && (!at || invoiceNumber <= at))
    .slice(0, limit);
}

function applyChange(records: ParkingRecord[], { path, body, ifMatch }: SentRequest): FakeResponse {
  const index = records.findIndex(({ invoiceNumber }) => path.endsWith(`/${invoiceNumber}`));
  const record = records[index];
  if (!record) return { status: 404 };
  if (ifMatch !== `"${record.version}"`) return { status: 409, body: { code: 'RECORD_CHANGED', message: 'Veraltet.' } };
  const next = { ...record, ...(body as Partial<ParkingRecord>), version: record.version + 1 };
  records[index] = next;
  return ok(next);
}

/**
 * Serves `records`, which must be sorted newest first. A response from `override` takes precedence over the default
 * response.
 */
export function serveRecords(records: ParkingRecord[], override: Override = () => undefined): SentRequest[] {
  return serveApi((request) => {
    const overridden = override(request);
    if (overridden) return overridden;
    const { method, path, query } = request;
    const filters = Object.fromEntries(query) as unknown as RecordFilters;
    if (method === 'PUT') return applyChange(records, request);
    const listed = filters.list ? records.filter((record) => isListed(filters, record)) : [];
    if (path === '/records') return ok({ records: pageOf(listed, query), deadlineDays: 10 });
    if (path === '/holds') return ok({ holds: [] });
    if (path === '/records/count') return ok({ total: listed.length, finesTotal: 0, chargedTotal: 0, openTotal: 0 });
    return ok([]);
  });
}
