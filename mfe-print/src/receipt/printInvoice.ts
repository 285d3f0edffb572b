import { getReceipt, type Receipt } from '@parkwart/contracts/calls/receipt';
import { callApi } from '@parkwart/web';
import { printReceipt } from './Receipt.tsx';

/** Called by the shell. @throws {ApiError} if the receipt cannot be fetched */
export async function printInvoice(invoiceNumber: number): Promise<void> {
  await printReceipt(await callApi(getReceipt, { params: { invoiceNumber: String(invoiceNumber) } }));
}

/** Prints a receipt that the booth composed offline; called by the shell. */
export async function printKept(receipt: Receipt): Promise<void> {
  await printReceipt(receipt);
}
