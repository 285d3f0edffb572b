import { isRefundReference } from '../refunds/painFile.ts';

/** Whether it is one of our refunds, sent or returned. */
export const isRefundEntry = ({ reference, currency }: { readonly reference: string; readonly currency: string }) =>
  currency === 'EUR' && isRefundReference(reference);
