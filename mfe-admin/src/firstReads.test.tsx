import { frontEndContract } from '@parkwart/contracts/registry/page';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import contract from '../remote.json';
import { serveRecords } from './testing/recordServer.ts';
import { clearToasts, showPage } from './testing/showPage.tsx';
import { mockLayout } from './testing/window.ts';

const { pages } = frontEndContract.parse(contract);

beforeEach(() => mockLayout());
afterEach(clearToasts);

describe('the calls that remote.json declares for a page', () => {
  it.each(pages)('are exactly its first requests: $path', async ({ path, module, data }) => {
    const exported: Readonly<Record<string, ComponentType>> = await import(`../${module}`);
    const Page = exported[module.replace(/^.*\/|\.tsx$/g, '')];
    if (!Page) throw new Error(`${module} does not export its page.`);
    const sent = serveRecords([]);
    showPage(<Page />, path);
    const addresses = () => sent.map(({ path: call, query }) => (query.size > 0 ? `${call}?${query}` : call));
    if (!data) throw new Error(`remote.json, ${path}: "data" with its first reads, or [] when they depend on the day`);
    await waitFor(() => expect(addresses().slice(0, data.length).sort()).toEqual([...data].sort()), {
      // Shows only the difference, without a dump of the page.
      onTimeout: (error) => error,
    });
  });
});
