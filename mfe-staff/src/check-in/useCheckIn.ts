import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { toast } from '@parkwart/web';
import { fieldErrors, isRefused, isSessionEnded } from '@parkwart/web/errors';
import { useEffect, useRef, useState } from 'react';
import { parkedNothing, sendCheckIn } from './api.ts';
import type { Attempts } from './attempts.ts';
import { type CheckInValues, fieldFor } from './checkInForm.ts';
import { texts } from './texts.ts';
import type { Fields } from './useFields.ts';

/** The latest outcome takes the place of the one before. */
const TOAST = 'check-in';
/** How long, in ms, a number can be read that stands nowhere else. */
const READING = 15_000;

/** Sends the form once at a time and keeps what is needed to send it again. */
export function useCheckIn(
  attempts: Attempts,
  { pointOut, lock, forgetDraft }: Pick<Fields, 'pointOut' | 'lock' | 'forgetDraft'>,
  onParked: (record: BoothRecord) => void,
) {
  const [failure, setFailure] = useState<unknown>(null);
  // A second Enter comes before the next rendering.
  const sending = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  // Whoever has gone elsewhere meanwhile is not fetched back.
  const tell = (record: BoothRecord) => {
    if (!isHere.current) toast.success(texts.succeededAs(record), { id: TOAST, duration: READING });
    else {
      toast.success(texts.succeeded, { id: TOAST });
      onParked(record);
    }
  };

  const showFaults = (error: unknown, values: CheckInValues) => {
    const faults = Object.entries(fieldErrors(error)).flatMap(([name, message]) => {
      const field = fieldFor(name, values);
      return field ? [[field, message]] : [];
    });
    pointOut(Object.fromEntries(faults));
  };

  const fail = (error: unknown, values: CheckInValues) => {
    if (parkedNothing(error)) attempts.forget(values);
    setFailure(error);
    showFaults(error, values);
    // Somebody else has logged in meanwhile, who knows nothing of this car.
    if (isSessionEnded(error)) return;
    toast.error(isRefused(error) ? texts.refused : texts.failed, { id: TOAST });
  };

  const submit = async (values: CheckInValues) => {
    if (sending.current) return;
    sending.current = true;
    lock(true);
    setFailure(null);
    try {
      const record = await sendCheckIn(values, attempts.begin(values));
      attempts.forget(values);
      forgetDraft(values);
      tell(record);
    } catch (error) {
      fail(error, values);
    } finally {
      sending.current = false;
      lock(false);
    }
  };

  return { failure, submit };
}
