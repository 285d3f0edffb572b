import { chunk } from '@parkwart/web/chunk';

export const answerDialog = chunk(
  async () => (await import(/* webpackChunkName: 'AnswerDialog' */ './AnswerDialog.tsx')).AnswerDialog,
);
