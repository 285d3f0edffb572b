import { chunk } from '../loading/chunk.ts';

export const recallDialog = chunk(
  async () => (await import(/* webpackChunkName: 'RecallDialog' */ './RecallDialog.tsx')).RecallDialog,
);
