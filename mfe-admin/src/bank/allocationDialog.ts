import { chunk } from '../loading/chunk.ts';

export const allocationDialog = chunk(
  async () => (await import(/* webpackChunkName: 'AllocationDialog' */ './AllocationDialog.tsx')).AllocationDialog,
);

export const returnDialog = chunk(
  async () => (await import(/* webpackChunkName: 'ReturnDialog' */ './ReturnDialog.tsx')).ReturnDialog,
);
