import { chunk } from '@parkwart/web/chunk';

export const printRunDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PrintRunDialog' */ './PrintRunDialog.tsx')).PrintRunDialog,
);

export const ownerDialog = chunk(
  async () => (await import(/* webpackChunkName: 'OwnerDialog' */ '../OwnerDialog.tsx')).OwnerDialog,
);
