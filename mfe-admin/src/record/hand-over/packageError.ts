/** Contains the invoice number of the record whose files failed. */
export class PackageError extends Error {
  readonly invoiceNumber: number;

  constructor(invoiceNumber: number, cause: unknown) {
    super(`The package failed at invoice ${invoiceNumber}.`, { cause });
    this.invoiceNumber = invoiceNumber;
  }
}
