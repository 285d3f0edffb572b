import { chunk } from '../loading/chunk.ts';

export const objectionDialog = chunk(
  async () => (await import(/* webpackChunkName: 'ObjectionDialog' */ './ObjectionDialog.tsx')).ObjectionDialog,
);

export const decisionDialog = chunk(
  async () => (await import(/* webpackChunkName: 'DecisionDialog' */ './DecisionDialog.tsx')).DecisionDialog,
);
