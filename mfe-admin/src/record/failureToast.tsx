import { toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';

/** Says what failed, and below it the server's own words or better ones; the same `id` takes the place of the toast before. */
export function failureToast(message: string, error: unknown, id?: string, words = errorMessage(error)): void {
  toast.error(
    <>
      <p>{message}</p>
      {words && words !== message && <p>{words}</p>}
    </>,
    id === undefined ? {} : { id },
  );
}
