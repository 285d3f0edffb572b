import { chunk } from '../loading/chunk.ts';

export const payeeDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PayeeDialog' */ './PayeeDialog.tsx')).PayeeDialog,
);
