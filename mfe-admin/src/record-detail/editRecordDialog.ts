import { chunk } from '../loading/chunk.ts';

export const editRecordDialog = chunk(
  async () => (await import(/* webpackChunkName: 'EditRecordDialog' */ './EditRecordDialog.tsx')).EditRecordDialog,
);
