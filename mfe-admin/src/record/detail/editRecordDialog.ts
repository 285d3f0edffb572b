import { chunk } from '@parkwart/web/chunk';

export const editRecordDialog = chunk(
  async () => (await import(/* webpackChunkName: 'EditRecordDialog' */ './EditRecordDialog.tsx')).EditRecordDialog,
);
