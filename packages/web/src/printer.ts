type Printer = (invoiceNumber: number) => Promise<void>;

let printer: Printer | undefined;

/** The shell says how printing is done; it alone may load the remote that does it. */
export function registerPrinter(implementation: Printer): void {
  printer = implementation;
}

/** Prints the receipt of an invoice. Rejects when its data or the print module cannot be had. */
export async function printReceipt(invoiceNumber: number): Promise<void> {
  if (!printer) throw new Error('No printer was registered.');
  await printer(invoiceNumber);
}
