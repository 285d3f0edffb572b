import { chunk } from '@parkwart/web/chunk';

export const printRunDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PrintRunDialog' */ './PrintRunDialog.tsx')).PrintRunDialog,
);

export const fileRestDialog = chunk(
  async () => (await import(/* webpackChunkName: 'FileRestDialog' */ './FileRestDialog.tsx')).FileRestDialog,
);

export const ownerDialog = chunk(
  async () => (await import(/* webpackChunkName: 'OwnerDialog' */ './OwnerDialog.tsx')).OwnerDialog,
);
