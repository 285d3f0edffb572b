import type { ParkingRecord } from '@parkwart/contracts/record';
import { toast } from '@parkwart/web';
import { useRef, useState } from 'react';
import { fieldFaults } from '../record/serverWords.ts';
import { isRefusal, parkedNothing, sendCheckIn } from './api.ts';
import type { Attempts } from './attempts.ts';
import { type CheckInValues, type Faults, fieldFor } from './checkInForm.ts';
import { texts } from './texts.ts';

/** Sends the form once at a time and keeps what is needed to send it again. */
export function useCheckIn(
  attempts: Attempts,
  pointOut: (faults: Faults) => void,
  onParked: (record: ParkingRecord) => void,
) {
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  // A second Enter comes before the next rendering.
  const sending = useRef(false);

  const showFaults = (error: unknown, values: CheckInValues) => {
    const faults = Object.entries(fieldFaults(error)).flatMap(([name, message]) => {
      const field = fieldFor(name, values);
      return field ? [[field, message]] : [];
    });
    pointOut(Object.fromEntries(faults));
  };

  const fail = (error: unknown, values: CheckInValues) => {
    if (parkedNothing(error)) attempts.forget(values);
    setFailure(error);
    showFaults(error, values);
    toast.error(isRefusal(error) ? texts.refused : texts.failed);
  };

  const submit = async (values: CheckInValues) => {
    if (sending.current) return;
    sending.current = true;
    setIsSending(true);
    setFailure(null);
    try {
      const record = await sendCheckIn(values, attempts.begin(values));
      attempts.forget(values);
      toast.success(texts.succeeded);
      onParked(record);
    } catch (error) {
      fail(error, values);
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  };

  return { failure, isSending, submit };
}
