import { chunk } from '../loading/chunk.ts';

export const permitDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PermitDialog' */ './PermitDialog.tsx')).PermitDialog,
);
