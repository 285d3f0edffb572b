import { frontEndContract } from '@parkwart/contracts/page';
import { waitFor } from '@testing-library/react';
import contract from '../remote.json';
import { AdminPages } from './AdminPages.tsx';
import { serveRecords } from './testing/recordServer.ts';
import { clearToasts, showPage } from './testing/showPage.tsx';
import { mockLayout } from './testing/window.ts';

const { pages } = frontEndContract.parse(contract);

beforeEach(() => mockLayout());
afterEach(clearToasts);

describe('the calls that remote.json declares for a page', () => {
  it.each(pages)('are the ones that it starts with: $path', async ({ path, data = [] }) => {
    const sent = serveRecords([]);
    showPage(<AdminPages />, path);
    const addresses = () => sent.map(({ path: call, query }) => (query.size > 0 ? `${call}?${query}` : call));
    expect(data.length).toBeGreaterThan(0);
    await waitFor(() => expect(addresses().slice(0, data.length).sort()).toEqual([...data].sort()));
  });
});
