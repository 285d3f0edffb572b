import { isRefundReference } from '../refunds/painFile.ts';

/** Whether it is a refund of ours that went out, or came back. */
export const isRefundEntry = ({ reference, currency }: { readonly reference: string; readonly currency: string }) =>
  currency === 'EUR' && isRefundReference(reference);
