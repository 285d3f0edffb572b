import { Notice } from '@parkwart/ui/Notice';
import { errorMessage, fieldErrors, isRefused } from '@parkwart/web/errors';
import { parkedNothing } from './api.ts';
import { bodyOf, NOTHING_TYPED } from './checkInForm.ts';
import { texts } from './texts.ts';

const FIELDS_SHOWN = new Set(Object.keys(bodyOf(NOTHING_TYPED, new Date(0))));

interface SubmitFailureProps {
  readonly failure: unknown;
}

/** The toast goes after 4 s; this stays until the form is sent again. */
export function SubmitFailure({ failure }: SubmitFailureProps) {
  // Where fields have errors they say so themselves.
  if (Object.keys(fieldErrors(failure)).some((name) => FIELDS_SHOWN.has(name))) return null;
  const words = errorMessage(failure);
  return (
    <Notice tone="danger">
      <p>{words ?? (isRefused(failure) ? texts.refused : texts.failed)}</p>
      {!parkedNothing(failure) && <p>{texts.safeToRepeat}</p>}
    </Notice>
  );
}
