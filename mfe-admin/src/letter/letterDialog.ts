import { chunk } from '../loading/chunk.ts';

export const letterDialog = chunk(
  async () => (await import(/* webpackChunkName: 'LetterDialog' */ './LetterDialog.tsx')).LetterDialog,
);
