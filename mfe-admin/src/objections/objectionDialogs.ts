import { chunk } from '@parkwart/web/chunk';

export const objectionDialog = chunk(
  async () => (await import(/* webpackChunkName: 'ObjectionDialog' */ './ObjectionDialog.tsx')).ObjectionDialog,
);

export const decisionLetterDialog = chunk(
  async () =>
    (await import(/* webpackChunkName: 'DecisionLetterDialog' */ './DecisionLetterDialog.tsx')).DecisionLetterDialog,
);

export const decisionDialog = chunk(
  async () => (await import(/* webpackChunkName: 'DecisionDialog' */ './DecisionDialog.tsx')).DecisionDialog,
);
