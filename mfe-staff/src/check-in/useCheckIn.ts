import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { toast } from '@parkwart/web';
import type { DraftStore } from '@parkwart/web/form/drafts';
import { useIsHere } from '@parkwart/web/form/useIsHere';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { sendCheckIn } from './api.ts';
import type { Attempts } from './attempts.ts';
import { type CheckInErrors, type CheckInValues, formErrors } from './checkInForm.ts';
import { texts } from './texts.ts';

/** The latest outcome takes the place of the one before. */
const TOAST = 'check-in';
/** How long, in ms, a number can be read that stands nowhere else. */
const READING = 15_000;

export interface CheckInOptions {
  /** Outlives the form: a cleared form must know the same car again. */
  readonly attempts: Attempts;
  /** What was typed before a reload or a look at another page. */
  readonly draft: DraftStore<CheckInValues>;
  readonly onParked: (record: BoothRecord) => void;
}

interface CheckIn extends CheckInOptions {
  readonly showErrors: (errors: CheckInErrors) => void;
}

/** Sends the form and keeps what is needed to send it again. */
export function useCheckIn({ attempts, draft, showErrors, onParked }: CheckIn) {
  const isHere = useIsHere();
  const tell = (record: BoothRecord) => {
    // Don't navigate if the user left the page.
    if (!isHere.current) toast.success(texts.succeededAs(record), { id: TOAST, duration: READING });
    else {
      toast.success(texts.succeeded, { id: TOAST });
      onParked(record);
    }
  };
  return useSubmit({
    send: (values: CheckInValues) => sendCheckIn(values, attempts),
    showErrors: (errors, sent) => showErrors(formErrors(errors, sent)),
    onSaved: (record, sent) => {
      // The next car may have been typed by now, in another form.
      if (JSON.stringify(draft.read()) === JSON.stringify(sent)) draft.forget();
      tell(record);
    },
    texts,
    toastId: TOAST,
  });
}
