import { getReceipt } from '@parkwart/contracts/receipt';
import { callApi } from '@parkwart/web';
import { printReceipt } from './Receipt.tsx';

/**
 * Prints the receipt of an invoice; the shell calls it when somebody asks for a print.
 * @throws {ApiError} when what is to be printed cannot be had
 */
export async function printInvoice(invoiceNumber: number): Promise<void> {
  await printReceipt(await callApi(getReceipt, { params: { invoiceNumber: String(invoiceNumber) } }));
}
