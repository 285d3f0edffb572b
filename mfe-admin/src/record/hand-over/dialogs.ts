import { chunk } from '@parkwart/web/chunk';

export const recallDialog = chunk(
  async () => (await import(/* webpackChunkName: 'RecallDialog' */ './forms.tsx')).RecallDialog,
);
