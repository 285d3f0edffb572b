import { chunk } from '../loading/chunk.ts';

export const blockDialog = chunk(
  async () => (await import(/* webpackChunkName: 'BlockDialog' */ './BlockDialog.tsx')).BlockDialog,
);
