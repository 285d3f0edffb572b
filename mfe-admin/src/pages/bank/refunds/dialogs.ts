import { chunk } from '@parkwart/web/chunk';

export const transferDialog = chunk(
  async () => (await import(/* webpackChunkName: 'TransferDialog' */ './TransferDialog.tsx')).TransferDialog,
);

export const payeeDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PayeeDialog' */ './PayeeDialog.tsx')).PayeeDialog,
);
