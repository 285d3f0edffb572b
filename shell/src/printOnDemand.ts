import { getReceipt } from '@parkwart/contracts/parking';
import { callApi } from '@parkwart/web';
import { load } from './remotes/load.ts';

/** Prints a receipt; the print module is fetched the first time something is printed. */
export async function printOnDemand(invoiceNumber: number): Promise<void> {
  const [receipt, { printReceipt }] = await Promise.all([
    callApi(getReceipt, { params: { invoiceNumber: String(invoiceNumber) } }),
    load('mfe-print/Receipt'),
  ]);
  await printReceipt(receipt);
}
