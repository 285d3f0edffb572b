import { Notice } from '@parkwart/ui/Notice';
import { errorMessage, fieldErrors } from '@parkwart/web/errors';

interface NotSavedProps {
  readonly sentence: string;
  readonly error: unknown;
}

/** That a form was not saved, and why, unless that stands at a field. */
export function NotSaved({ sentence, error }: NotSavedProps) {
  const reason = errorMessage(error);
  const isAtField = reason !== undefined && Object.values(fieldErrors(error)).includes(reason);
  return (
    <Notice tone="danger">
      <p>{sentence}</p>
      {reason && !isAtField && <p>{reason}</p>}
    </Notice>
  );
}
