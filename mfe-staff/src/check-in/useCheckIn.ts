import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { toast } from '@parkwart/web';
import type { DraftStore } from '@parkwart/web/form/tabDraft';
import { useIsMounted } from '@parkwart/web/form/useIsMounted';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { checkInOrQueue, type Queued } from './api.ts';
import type { Attempts } from './attempts.ts';
import { type CheckInErrors, type CheckInValues, formErrors } from './checkInForm.ts';
import { texts } from './texts.ts';
import type { ParkedHere } from './usePlateHistory.ts';

const TOAST = 'check-in';
/** In ms; long, because only the toast shows this number. */
const TOAST_MS = 15_000;

interface CheckInOptions {
  /** Outlives the form, because a cleared form must recognise the same car. */
  readonly attempts: Attempts;
  /** Input from before a reload or page change. */
  readonly draft: DraftStore<CheckInValues>;
  /** @returns whether the page shows the record */
  readonly onParked: (record: BoothRecord | Queued) => boolean;
}

export type FindParked = (vehicleNumber: string) => Promise<ParkedHere | undefined>;

export interface CheckIn extends CheckInOptions {
  readonly findParked: FindParked;
  /** Called instead of creating a second record of a parked car. */
  readonly askFirst: (here: ParkedHere) => void;
  readonly showErrors: (errors: CheckInErrors) => void;
}

export function useCheckIn({ attempts, draft, findParked, askFirst, showErrors, onParked }: CheckIn) {
  const isMounted = useIsMounted();
  const notify = (parked: BoothRecord | Queued) => {
    const isQueued = 'reference' in parked;
    // Don't navigate if the user left the page.
    const isShown = isMounted.current && onParked(parked);
    if (isQueued) toast.success(texts.queued(parked.reference), { id: TOAST, duration: TOAST_MS });
    else if (isShown) toast.success(texts.succeeded, { id: TOAST });
    else toast.success(texts.succeededAs(parked), { id: TOAST, duration: TOAST_MS });
  };
  return useSubmit({
    send: async (values: CheckInValues) => {
      // A repeated attempt might find its own record, so don't search for it.
      const here = attempts.find(values) ? undefined : await findParked(values.vehicleNumber);
      return here ? { here } : checkInOrQueue(values, attempts);
    },
    showErrors: (errors, sent) => showErrors(formErrors(errors, sent)),
    onSaved: (outcome, sent) => {
      if ('here' in outcome) {
        askFirst(outcome.here);
        // A user who has left the page would assume that the car is checked in.
        if (!isMounted.current) toast.error(texts.alreadyParked(outcome.here), { id: TOAST, duration: TOAST_MS });
        return;
      }
      // The user may already be typing the next car.
      if (JSON.stringify(draft.read()) === JSON.stringify(sent)) draft.clear();
      notify(outcome);
    },
    texts,
    toastId: TOAST,
  });
}
