import { chunk } from '../loading/chunk.ts';

export const userDialog = chunk(
  async () => (await import(/* webpackChunkName: 'UserDialog' */ './UserDialog.tsx')).UserDialog,
);
