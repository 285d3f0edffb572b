import { isApiError } from '@parkwart/web';
import { uploadAttachment } from './uploadAttachment.ts';

const FILED_BEFORE = 'IDEMPOTENCY_KEY_REUSED';

/** Uploads a file once per key, although a PDF that is created again has different bytes. @throws ApiError */
export async function fileOnce(upload: Parameters<typeof uploadAttachment>[0]): Promise<void> {
  try {
    await uploadAttachment(upload);
  } catch (error) {
    if (!(isApiError(error) && error.code === FILED_BEFORE)) throw error;
  }
}
