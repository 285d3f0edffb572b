import { chunk } from '@parkwart/web/chunk';

export const fineTypeDialog = chunk(
  async () => (await import(/* webpackChunkName: 'FineTypeDialog' */ './FineTypeDialog.tsx')).FineTypeDialog,
);
