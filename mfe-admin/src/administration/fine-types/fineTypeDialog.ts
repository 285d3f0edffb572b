import { chunk } from '../../loading/chunk.ts';

export const fineTypeDialog = chunk(
  async () => (await import(/* webpackChunkName: 'FineTypeDialog' */ './FineTypeDialog.tsx')).FineTypeDialog,
);
