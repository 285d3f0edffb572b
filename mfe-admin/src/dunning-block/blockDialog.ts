import { chunk } from '@parkwart/web/chunk';

export const blockDialog = chunk(
  async () => (await import(/* webpackChunkName: 'BlockDialog' */ './BlockDialog.tsx')).BlockDialog,
);
