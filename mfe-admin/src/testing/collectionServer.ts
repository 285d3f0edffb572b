import type { Collection } from '@parkwart/contracts/entities/collection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { type FakeResponse, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { serveRecords } from './recordServer.ts';

export const dunned = (invoiceNumber: number, changes: Partial<ParkingRecord> = {}): ParkingRecord =>
  buildCheckedOut({
    _id: `r-${invoiceNumber}`,
    invoiceNumber,
    vehicleNumber: `B-IN ${invoiceNumber - 100_000}`,
    ownerName: 'Erika Mustermann',
    address: 'Heidestraße 17\n51147 Köln',
    isPrint: true,
    MIStatus: 'M',
    fines: [{ type: 'Falschparken', price: 30, description: '' }],
    fee: 2,
    lookUpDate: '30.10.2026',
    letter: { date: '1.11.2026', deadline: '11.11.2026', ownerLookup: 7, reminderCost: 5.5 },
    ...changes,
  });

export const buildCollection = (invoiceNumber: number, changes: Partial<Collection> = {}): Collection => ({
  _id: '7',
  state: 'open',
  agency: 'Inkasso Nord',
  day: '1.12.2026',
  amount: 44.5,
  account: 'a-1',
  handedOverAt: '2026-12-01T09:00:00.000Z',
  record: dunned(invoiceNumber, { MIStatus: 'I', collectionDay: '1.12.2026' }),
  paid: 0,
  ...changes,
});

interface Stored {
  readonly candidates?: readonly { readonly record: ParkingRecord; readonly reason?: string }[];
  readonly collections?: readonly Collection[];
}

type Override = (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined;

/** Serves candidates and hand-overs; a hand-over request succeeds for every requested record. */
export function serveCollections({ candidates = [], collections = [] }: Stored, override: Override = () => undefined) {
  return serveRecords([], (request) => {
    const overridden = override(request);
    if (overridden) return overridden;
    const { method, path, query, body } = request;
    if (path === '/collections/candidates') return ok({ candidates, hasMore: false });
    if (path === '/collections' && method === 'GET')
      return ok({ collections: collections.filter(({ state }) => state === query.get('state')), hasMore: false });
    if (path === '/collections') {
      const { invoiceNumbers } = body as { invoiceNumbers: string[] };
      return ok({ lines: invoiceNumbers.map((invoiceNumber) => ({ invoiceNumber, handOver: buildCollection(1) })) });
    }
    return undefined;
  });
}
