import { Notice } from '@parkwart/ui/Notice';
import { errorMessage, fieldErrors, isConflict } from '@parkwart/web/errors';
import { texts } from './texts.ts';

interface FailureProps {
  readonly error: unknown;
  /** Whether a 409 may mean that the version is old. */
  readonly isVersioned: boolean;
}

/** Why a form could not be saved, in the server's words; what concerns a field stands there. */
export function Failure({ error, isVersioned }: FailureProps) {
  const words = errorMessage(error);
  const atFields = Object.values(fieldErrors(error));
  if (!words || atFields.includes(words)) return null;
  return (
    <Notice tone="danger">
      <p>{words}</p>
      {isVersioned && isConflict(error) && atFields.length === 0 && <p>{texts.changedMeanwhile}</p>}
    </Notice>
  );
}
