import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { type ChangeEvent, type FormEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type CheckInErrors, type CheckInValues, errorsOf, NOTHING_TYPED } from './checkInForm.ts';
import { type CheckIn, useCheckIn } from './useCheckIn.ts';
import type { ParkedHere } from './usePlateHistory.ts';
import type { TypedAhead } from './useTypedAhead.ts';

type Name = keyof CheckInValues;
type TextName = { [Each in Name]-?: NonNullable<CheckInValues[Each]> extends string ? Each : never }[Name];

export interface CheckInFormOptions extends Omit<CheckIn, 'askFirst' | 'showErrors'> {
  /** Keys that the user typed while no field took them; the empty plate field takes them over. */
  readonly ahead: TypedAhead;
  /** Shows a new form. */
  readonly onNext: () => void;
}

/** Not react-hook-form, which would be a tenth of the booth's first load, for three inputs. */
export function useCheckInForm({ ahead, onNext, ...checkIn }: CheckInFormOptions) {
  const { attempts, draft } = checkIn;
  const [values, setValues] = useState<CheckInValues>(() => draft.read() ?? NOTHING_TYPED);
  const [errors, setErrors] = useState<CheckInErrors>({});
  const [question, askFirst] = useState<ParkedHere>();
  const form = useRef<HTMLFormElement>(null);
  const focus = useCallback((name: Name, isReplaced = false) => {
    const input = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    input?.focus();
    // Typing replaces the text or continues at its end.
    input?.setSelectionRange(isReplaced ? 0 : input.value.length, input.value.length);
  }, []);
  const showErrors = (nextErrors: CheckInErrors) => {
    setErrors(nextErrors);
    focusFirstError(form.current, nextErrors);
  };
  const { submit, isPending, saved, failure } = useCheckIn({ ...checkIn, askFirst, showErrors });
  const isParked = saved !== undefined && !('here' in saved);
  // Also locked after the check-in: keys typed before the next form is shown are for the next car.
  const isLocked = isPending || isParked;

  const change = <Each extends Name>(name: Each, value: CheckInValues[Each]) => {
    if (isLocked) return;
    const next = { ...values, [name]: value };
    setValues(next);
    draft.save(next);
    if (name === 'vehicleNumber') askFirst(undefined);
    // Errors disappear as soon as they are fixed; new ones appear only on submit.
    if (errors[name]) setErrors({ ...errors, [name]: errorsOf(next)[name] });
  };

  const send = () => {
    if (isLocked) return;
    const nextErrors = errorsOf(values);
    showErrors(nextErrors);
    if (Object.keys(nextErrors).length === 0) submit(values);
  };

  // A layout effect, so that the field takes over the text before the user's next key.
  useLayoutEffect(() => {
    const [plate = ''] = ahead.text.split('\n', 1);
    if (!ahead.text || isPending) return;
    if (isParked) return onNext();
    if (plate && values.vehicleNumber) return;
    ahead.take(plate || '\n');
    if (!plate) return send();
    change('vehicleNumber', plate.toLocaleUpperCase('de-DE'));
    focus('vehicleNumber');
  });

  return {
    form,
    values,
    errors,
    focus,
    isPending,
    isLocked,
    failure,
    /** The parked car to ask about before creating a second record for its plate. */
    question,
    dropDraft: draft.clear,
    adopt: (vehicleNumber: string) => {
      change('vehicleNumber', vehicleNumber);
      focus('vehicleNumber');
    },
    checkInAnyway: () => {
      // Once an attempt has started, don't ask again.
      attempts.begin(values);
      submit(values);
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send();
    },
    text: (name: TextName) => ({
      name,
      value: values[name],
      readOnly: isLocked,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
    }),
    colour: (value: string) => ({
      name: 'vehicleColor',
      value,
      checked: values.vehicleColor === value,
      onChange: () => change('vehicleColor', value),
    }),
  };
}

export type Fields = ReturnType<typeof useCheckInForm>;
