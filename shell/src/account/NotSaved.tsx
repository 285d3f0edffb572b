import { Notice } from '@parkwart/ui/Notice';
import { isApiError } from '@parkwart/web';

interface NotSavedProps {
  readonly sentence: string;
  readonly error: unknown;
}

/** That a form was not saved, and why, unless that stands at a field. */
export function NotSaved({ sentence, error }: NotSavedProps) {
  const reason = isApiError(error) ? error.message : undefined;
  const isAtField = isApiError(error) && Object.values(error.fields ?? {}).includes(error.message);
  return (
    <Notice tone="danger">
      <p>{sentence}</p>
      {reason && !isAtField && <p>{reason}</p>}
    </Notice>
  );
}
