import { Notice } from '@parkwart/ui/Notice';
import { fieldErrors, formMessage, isConflict } from '@parkwart/web/errors';
import { texts } from './texts.ts';

interface FailureProps {
  readonly error: unknown;
  /** Whether a 409 may mean a stale version. */
  readonly isVersioned: boolean;
}

/** Shows a form's error, except for field errors, which the fields show. */
export function Failure({ error, isVersioned }: FailureProps) {
  const message = formMessage(error);
  if (!message) return null;
  return (
    <Notice tone="danger">
      <p>{message}</p>
      {isVersioned && isConflict(error) && Object.keys(fieldErrors(error)).length === 0 && (
        <p>{texts.changedElsewhere}</p>
      )}
    </Notice>
  );
}
