import { chunk } from '@parkwart/web/chunk';

const forms = () => import(/* webpackChunkName: 'objections' */ './forms.tsx');
export const objectionDialog = chunk(async () => (await forms()).ObjectionDialog);
export const decisionDialog = chunk(async () => (await forms()).DecisionDialog);

export const decisionLetterDialog = chunk(
  async () =>
    (await import(/* webpackChunkName: 'DecisionLetterDialog' */ './DecisionLetterDialog.tsx')).DecisionLetterDialog,
);
