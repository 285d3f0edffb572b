import { toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';

/** The same `id` replaces the earlier toast. */
export function failureToast(message: string, error: unknown, id?: string, words = errorMessage(error)): void {
  toast.error(
    <>
      <p>{message}</p>
      {words && words !== message && <p>{words}</p>}
    </>,
    id === undefined ? {} : { id },
  );
}
