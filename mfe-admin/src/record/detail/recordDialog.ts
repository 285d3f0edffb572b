import { chunk } from '@parkwart/web/chunk';

export const recordDialog = chunk(
  async () => (await import(/* webpackChunkName: 'RecordDialog' */ './RecordDialog.tsx')).RecordDialog,
);
