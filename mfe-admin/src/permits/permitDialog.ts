import { chunk } from '@parkwart/web/chunk';

export const permitDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PermitDialog' */ './forms.tsx')).PermitDialog,
);
