import { chunk } from '@parkwart/web/chunk';

export const holdDialog = chunk(
  async () => (await import(/* webpackChunkName: 'HoldDialog' */ './HoldDialog.tsx')).HoldDialog,
);
