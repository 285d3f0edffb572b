import { chunk } from '../loading/chunk.ts';

export const holdDialog = chunk(
  async () => (await import(/* webpackChunkName: 'HoldDialog' */ './HoldDialog.tsx')).HoldDialog,
);
