import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { isHasty } from '@parkwart/ui/haste';
import { toast } from '@parkwart/web';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import type { DraftStore } from '@parkwart/web/form/tabDraft';
import { useIsMounted } from '@parkwart/web/form/useIsMounted';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { LONG_TOAST_MS } from '@parkwart/web/longToast';
import { useCallback, useRef, useState } from 'react';
import { loadLater } from '../later.ts';
import type { Attempts } from './attempts.ts';
import { checkInOrQueue, type Queued } from './checkInOrQueue.ts';
import type { ParkedHere } from './findParked.ts';
import { texts } from './texts.ts';
import { type CheckInErrors, type CheckInValues, errorsOf, formErrors, NOTHING_TYPED } from './values.ts';

const TOAST = 'check-in';

/**
 * In ms: how long the check-in waits for the look-up of the plate. Neither a slow server nor code that is still loading
 * may delay the check-in any longer.
 */
const ASK_MS = 1_000;

async function findParkedInTime(vehicleNumber: string): Promise<ParkedHere | undefined> {
  const late = new AbortController();
  const isLate = new Promise<undefined>((resolve) => late.signal.addEventListener('abort', () => resolve(undefined)));
  const timer = setTimeout(() => late.abort(), ASK_MS);
  const later = await Promise.race([loadLater().catch(() => undefined), isLate]);
  const here = await later?.findParked(vehicleNumber, late.signal);
  clearTimeout(timer);
  return here;
}

export interface CheckInOptions {
  /** Outlives the form: after the form is cleared, a new attempt for the same car must find the earlier attempt. */
  readonly attempts: Attempts;
  /** Input from before a reload or page change. */
  readonly draft: DraftStore<CheckInValues>;
  /** @returns whether the page shows the record */
  readonly onParked: (record: BoothRecord | Queued) => boolean;
}

interface CheckIn extends CheckInOptions {
  /** Called instead of creating a second record of a parked car. */
  readonly askFirst: (here: ParkedHere) => void;
  readonly showErrors: (errors: CheckInErrors) => void;
}

function useCheckIn({ attempts, draft, askFirst, showErrors, onParked }: CheckIn) {
  const isMounted = useIsMounted();
  const notify = (parked: BoothRecord | Queued) => {
    const isQueued = 'reference' in parked;
    // Don't navigate if the user left the page.
    const isShown = isMounted.current && onParked(parked);
    if (isQueued) toast.success(texts.queued(parked.reference), { id: TOAST, duration: LONG_TOAST_MS });
    else if (isShown) toast.success(texts.succeeded, { id: TOAST });
    else toast.success(texts.succeededAs(parked), { id: TOAST, duration: LONG_TOAST_MS });
  };
  return useSubmit({
    send: async (values: CheckInValues) => {
      // The search might find the record that an earlier attempt created, so a repeated attempt does not search.
      const here = attempts.find(values) ? undefined : await findParkedInTime(values.vehicleNumber);
      return here ? { here } : checkInOrQueue(values, attempts);
    },
    showErrors: (errors, sent) => showErrors(formErrors(errors, sent)),
    onSaved: (outcome, sent) => {
      if ('here' in outcome) {
        askFirst(outcome.here);
        // The success message of the previous car would seem to be about this car.
        if (isMounted.current) toast.dismiss(TOAST);
        // A user who has left the page would assume that the car is checked in, so the question is reported in a toast.
        else toast.error(texts.alreadyParked(outcome.here), { id: TOAST, duration: LONG_TOAST_MS });
        return;
      }
      // The draft may already contain the next car, which the user is typing; such a draft is kept.
      if (JSON.stringify(draft.read()) === JSON.stringify(sent)) draft.clear();
      notify(outcome);
    },
    texts,
    toastId: TOAST,
  });
}

type Name = keyof CheckInValues;

function useInputs(draft: CheckInOptions['draft']) {
  const [values, setValues] = useState<CheckInValues>(() => draft.read() ?? NOTHING_TYPED);
  const [errors, setErrors] = useState<CheckInErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = useCallback((name: Name, isReplaced = false) => {
    const input = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    input?.focus();
    // If `isReplaced` is true, the next key that the user types replaces the text; otherwise the key is appended to the
    // text.
    input?.setSelectionRange(isReplaced ? 0 : input.value.length, input.value.length);
  }, []);
  const showErrors = (nextErrors: CheckInErrors) => {
    setErrors(nextErrors);
    focusFirstError(form.current, nextErrors);
  };
  const enter = <Each extends Name>(name: Each, value: CheckInValues[Each]) => {
    const next = { ...values, [name]: value };
    setValues(next);
    draft.save(next);
    // Errors disappear as soon as they are fixed; new ones appear only on submit.
    if (errors[name]) setErrors({ ...errors, [name]: errorsOf(next, texts.isLong)[name] });
  };
  return { values, errors, form, focus, showErrors, enter };
}

/** Does not use react-hook-form, which would be a tenth of the code that a booth loads first, for only three inputs. */
export function useCheckInForm(options: CheckInOptions) {
  const { attempts, draft } = options;
  const inputs = useInputs(draft);
  const { values, errors, focus, showErrors, enter } = inputs;
  const [question, askFirst] = useState<ParkedHere>();
  const [isTried, setTried] = useState(false);
  const sentAt = useRef(0);
  const { submit, isPending, saved, failure } = useCheckIn({ ...options, askFirst, showErrors });
  // The form is also locked after the check-in, because keys typed before the next form is shown are for the next car.
  const isLocked = isPending || (saved !== undefined && !('here' in saved));

  const change = <Each extends Name>(name: Each, value: CheckInValues[Each]) => {
    if (isLocked) return;
    setTried(false);
    enter(name, value);
    if (name === 'vehicleNumber') askFirst(undefined);
  };
  const send = (sent = values) => {
    if (isLocked) return;
    setTried(true);
    const nextErrors = errorsOf(sent, isHasty(sentAt.current) ? undefined : errors.vehicleNumber);
    sentAt.current = Date.now();
    showErrors(nextErrors);
    if (Object.keys(nextErrors).length === 0) submit(sent);
  };
  /** @param isSent whether to submit the form at once, with the new plate */
  const adopt = (vehicleNumber: string, isSent = false) => {
    change('vehicleNumber', vehicleNumber);
    focus('vehicleNumber');
    if (isSent) send({ ...values, vehicleNumber });
  };

  return {
    ...inputs,
    change,
    /** Whether the user has submitted the form since the last change, even if the page or the server asks or objects. */
    isTried,
    isPending,
    isLocked,
    failure,
    /** The parked car about which the form asks before it creates a second record for the same plate. */
    question,
    dropDraft: draft.clear,
    adopt,
    send,
    checkInAnyway: () => {
      // Once an attempt has started, the form does not ask again whether the car is already parked.
      attempts.begin(values);
      setTried(true);
      submit(values);
    },
  };
}

export type Fields = ReturnType<typeof useCheckInForm>;
