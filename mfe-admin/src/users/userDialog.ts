import { chunk } from '@parkwart/web/chunk';

export const userDialog = chunk(
  async () => (await import(/* webpackChunkName: 'UserDialog' */ './UserDialog.tsx')).UserDialog,
);
