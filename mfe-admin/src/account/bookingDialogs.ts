import { chunk } from '@parkwart/web/chunk';

export const paymentDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PaymentDialog' */ './PaymentDialog.tsx')).PaymentDialog,
);

export const waiverDialog = chunk(
  async () => (await import(/* webpackChunkName: 'WaiverDialog' */ './WaiverDialog.tsx')).WaiverDialog,
);
