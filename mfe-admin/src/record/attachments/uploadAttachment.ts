import { type Attachment, uploadFiles } from '@parkwart/contracts/calls/attachments';
import { uploadApi } from '@parkwart/web/files/uploadApi';

interface Upload {
  readonly invoiceNumber: number;
  readonly file: File;
  readonly idempotencyKey: string;
  /** Called with the fraction sent, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** @throws ApiError with a German message */
export function uploadAttachment({ invoiceNumber, file, ...options }: Upload): Promise<Attachment[]> {
  const input = { params: { invoiceNumber: String(invoiceNumber) } };
  return uploadApi(uploadFiles, input, { files: [file], ...options });
}
