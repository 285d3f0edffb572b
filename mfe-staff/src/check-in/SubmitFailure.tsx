import { Notice } from '@parkwart/ui/Notice';
import { serverWords } from '../record/serverWords.ts';
import { isRefusal, parkedNothing } from './api.ts';
import { texts } from './texts.ts';

interface SubmitFailureProps {
  readonly failure: unknown;
}

/** The toast goes after 4 s; this stays until the form is sent again. */
export function SubmitFailure({ failure }: SubmitFailureProps) {
  const words = serverWords(failure);
  return (
    <Notice tone="danger">
      <p>{words ?? (isRefusal(failure) ? texts.refused : texts.failed)}</p>
      {!parkedNothing(failure) && <p>{texts.safeToRepeat}</p>}
    </Notice>
  );
}
