import { chunk } from '@parkwart/web/chunk';

/** Not in dialogs.ts, because the dialog with the details opens it: a circle. */
export const editRecordDialog = chunk(
  async () => (await import(/* webpackChunkName: 'EditRecordDialog' */ './EditRecordDialog.tsx')).EditRecordDialog,
);
