import { chunk } from '../loading/chunk.ts';

export const recordDialog = chunk(
  async () => (await import(/* webpackChunkName: 'RecordDialog' */ './RecordDialog.tsx')).RecordDialog,
);
