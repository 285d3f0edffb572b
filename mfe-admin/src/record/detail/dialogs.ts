import { chunk } from '@parkwart/web/chunk';

export const recordDetails = chunk(
  async () => (await import(/* webpackChunkName: 'RecordDialog' */ './RecordDialog.tsx')).RecordDialog,
);
