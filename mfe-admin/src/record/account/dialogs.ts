import { chunk } from '@parkwart/web/chunk';

const forms = () => import(/* webpackChunkName: 'account' */ './forms.tsx');
export const paymentDialog = chunk(async () => (await forms()).PaymentDialog);
export const waiverDialog = chunk(async () => (await forms()).WaiverDialog);
