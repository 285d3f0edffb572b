import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { printReceipt } from '@parkwart/web';
import { loadOffline, withOffline } from '../network/loadOffline.ts';
import { hasNoResponse } from '../network/reachability.ts';
import { PrintButton, type PrintButtonProps } from './PrintButton.tsx';

interface PrintReceiptButtonProps extends Pick<PrintButtonProps, 'variant'> {
  readonly record: BoothRecord;
}

async function print(record: BoothRecord): Promise<void> {
  const printOffline = async () => (await loadOffline()).printOffline(record);
  const isWaiting = record.isPay && (await withOffline((offline) => offline.waitingCardPayment(record)));
  if (record._id === '' || isWaiting) return printOffline();
  return printReceipt(record.invoiceNumber).catch((error: unknown) => {
    if (hasNoResponse(error)) return printOffline();
    throw error;
  });
}

/** The shell loads the printer on first use. */
export function PrintReceiptButton({ record, ...button }: PrintReceiptButtonProps) {
  return <PrintButton {...button} print={() => print(record)} />;
}
