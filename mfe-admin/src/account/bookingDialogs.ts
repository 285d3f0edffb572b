import { chunk } from '../loading/chunk.ts';

export const paymentDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PaymentDialog' */ './PaymentDialog.tsx')).PaymentDialog,
);

export const waiverDialog = chunk(
  async () => (await import(/* webpackChunkName: 'WaiverDialog' */ './WaiverDialog.tsx')).WaiverDialog,
);
