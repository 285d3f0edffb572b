import { chunk } from '@parkwart/web/chunk';

export const letterDialog = chunk(
  async () => (await import(/* webpackChunkName: 'LetterDialog' */ './LetterDialog.tsx')).LetterDialog,
);
