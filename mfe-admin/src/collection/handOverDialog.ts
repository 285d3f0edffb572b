import { chunk } from '../loading/chunk.ts';

export const handOverDialog = chunk(
  async () => (await import(/* webpackChunkName: 'HandOverDialog' */ './HandOverDialog.tsx')).HandOverDialog,
);
