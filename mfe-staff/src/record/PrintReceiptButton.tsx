import { printReceipt } from '@parkwart/web';
import { loadOffline } from '../network/loadOffline.ts';
import { hasNoResponse } from '../network/reachability.ts';
import type { KnownRecord } from './knownRecord.ts';
import { PrintButton, type PrintButtonProps } from './PrintButton.tsx';

interface PrintReceiptButtonProps extends Pick<PrintButtonProps, 'variant'> {
  readonly record: KnownRecord;
}

async function print(record: KnownRecord): Promise<void> {
  const printOffline = async () => (await loadOffline()).printOffline(record);
  if (record.isQueued) return printOffline();
  return printReceipt(record.invoiceNumber).catch((error: unknown) => {
    if (hasNoResponse(error)) return printOffline();
    throw error;
  });
}

/** The shell loads the printer module on first use. */
export function PrintReceiptButton({ record, ...button }: PrintReceiptButtonProps) {
  return <PrintButton {...button} print={() => print(record)} />;
}
