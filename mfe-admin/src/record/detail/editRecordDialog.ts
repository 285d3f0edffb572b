import { chunk } from '@parkwart/web/chunk';

/** Not in dialogs.ts: the dialog with the details opens this dialog, so the imports would form a circle. */
export const editRecordDialog = chunk(
  async () => (await import(/* webpackChunkName: 'EditRecordDialog' */ './EditRecordDialog.tsx')).EditRecordDialog,
);
