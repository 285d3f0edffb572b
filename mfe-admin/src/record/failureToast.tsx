import { toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';

/** A toast with the same `id` replaces the earlier one. */
export function failureToast(message: string, error: unknown, id?: string, details = errorMessage(error)): void {
  toast.error(
    <>
      <p>{message}</p>
      {details && details !== message && <p>{details}</p>}
    </>,
    id === undefined ? {} : { id },
  );
}
