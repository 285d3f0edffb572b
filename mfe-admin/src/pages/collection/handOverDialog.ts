import { chunk } from '@parkwart/web/chunk';

export const handOverDialog = chunk(
  async () => (await import(/* webpackChunkName: 'HandOverDialog' */ './HandOverDialog.tsx')).HandOverDialog,
);
