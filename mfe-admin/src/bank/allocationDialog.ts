import { chunk } from '../loading/chunk.ts';

export const allocationDialog = chunk(
  async () => (await import(/* webpackChunkName: 'AllocationDialog' */ './AllocationDialog.tsx')).AllocationDialog,
);
