import { chunk } from '@parkwart/web/chunk';

export const allocationDialog = chunk(
  async () => (await import(/* webpackChunkName: 'AllocationDialog' */ './AllocationDialog.tsx')).AllocationDialog,
);

export const returnDialog = chunk(
  async () => (await import(/* webpackChunkName: 'ReturnDialog' */ './ReturnDialog.tsx')).ReturnDialog,
);
