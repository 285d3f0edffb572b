import type { Disclosure } from './api.ts';
import { disclosureSections } from './disclosureDocument.ts';

const entry = (_id: string, kind: string): Disclosure['users']['journal'][number] => ({
  ...{ _id, kind, at: '2026-11-21T10:00:00.000Z', account: null, origin: 'office' },
  ...{ subject: 'record:100123', before: {}, after: {} },
});

describe('the sections of a disclosure', () => {
  it.each([
    ['newest first', ['10', '9', '8']],
    ['oldest first', ['8', '9', '10']],
  ])('keep simultaneous changes in order when read %s', (_title, ids) => {
    const [journal] = disclosureSections({
      person: { kind: 'name', text: 'Erika Muster' },
      parking: { records: [], permits: [], mentions: [], journal: ids.map((id) => entry(id, `kind ${id}`)) },
      users: { accounts: [], mentions: [], journal: [] },
      files: { attachments: [], mentions: [], journal: [], asUser: { count: 0, invoiceNumbers: [] } },
    });
    expect(journal?.items[0]?.facts.map(([, change]) => change)).toEqual(['kind 8', 'kind 9', 'kind 10']);
  });
});
