import { chunk } from '@parkwart/web/chunk';

const printing = () => import(/* webpackChunkName: 'PrintDialogs' */ './PrintDialogs.tsx');
export const printRunDialog = chunk(async () => (await printing()).PrintRunDialog);
export const fileRestDialog = chunk(async () => (await printing()).FileRestDialog);

export const ownerDialog = chunk(
  async () => (await import(/* webpackChunkName: 'OwnerDialog' */ './OwnerDialog.tsx')).OwnerDialog,
);
