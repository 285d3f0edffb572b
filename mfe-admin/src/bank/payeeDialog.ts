import { chunk } from '@parkwart/web/chunk';

export const payeeDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PayeeDialog' */ './PayeeDialog.tsx')).PayeeDialog,
);
