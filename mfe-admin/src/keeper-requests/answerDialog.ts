import { chunk } from '../loading/chunk.ts';

export const answerDialog = chunk(
  async () => (await import(/* webpackChunkName: 'AnswerDialog' */ './AnswerDialog.tsx')).AnswerDialog,
);
