import { Notice } from '@parkwart/ui/Notice';
import { errorMessage, fieldErrors, isRejected } from '@parkwart/web/errors';
import { wasNotStored } from './api.ts';
import { bodyOf, NOTHING_TYPED } from './checkInForm.ts';
import { texts } from './texts.ts';

const FIELDS_SHOWN = new Set(Object.keys(bodyOf(NOTHING_TYPED, new Date(0))));

interface SubmitFailureProps {
  readonly failure: unknown;
}

/** Stays until the next attempt, whereas the toast disappears after 4 s. */
export function SubmitFailure({ failure }: SubmitFailureProps) {
  if (Object.keys(fieldErrors(failure)).some((name) => FIELDS_SHOWN.has(name))) return null;
  const message = errorMessage(failure);
  return (
    <Notice tone="danger">
      <p>{message ?? (isRejected(failure) ? texts.rejected : texts.failed)}</p>
      {!wasNotStored(failure) && <p>{texts.safeToRepeat}</p>}
    </Notice>
  );
}
