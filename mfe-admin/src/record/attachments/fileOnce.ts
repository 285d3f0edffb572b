import { isApiError } from '@parkwart/web';
import { uploadAttachment } from './uploadAttachment.ts';

const FILED_BEFORE = 'IDEMPOTENCY_KEY_REUSED';

/**
 * Uploads a file only once per idempotency key. A PDF that is created again has different bytes, so the service rejects
 * the second upload with an error; this function ignores that error. @throws ApiError
 */
export async function fileOnce(upload: Parameters<typeof uploadAttachment>[0]): Promise<void> {
  try {
    await uploadAttachment(upload);
  } catch (error) {
    if (!(isApiError(error) && error.code === FILED_BEFORE)) throw error;
  }
}
